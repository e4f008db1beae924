/** Why mail did not arrive. Only the first two say that the address itself is of no use. */
export type BounceReason =
  | 'NO_SUCH_USER'
  | 'NO_SUCH_HOST'
  | 'DISABLED'
  | 'MAILBOX_FULL'
  | 'REFUSED'
  | 'TOO_LARGE'
  | 'TEMPORARY'
  | 'OTHER';

/** Words of servers, looked for in this order: what passes is recognised before what stays. */
const WORDS: [BounceReason, RegExp][] = [
  [
    'MAILBOX_FULL',
    /\bquota\b|over ?quota|(mail ?box|inbox|mail drop|mail ?folder|account|storage|disk) (is |has been )?(temporarily )?(full|exceeded|exhausted|over)|(mail ?box|storage|size) (size )?limit|not enough (storage|disk|space)|insufficient (system )?(storage|disk)|out of (disk|storage) ?space|no space left|too much mail|postfach (ist )?voll|bo[iî]te.{0,20}pleine|buz[oó]n.{0,20}lleno|casella.{0,20}piena|一杯|переполнен/i,
  ],
  [
    'REFUSED',
    /\bspam|\bunsolicited|\bblocked\b|block ?list|black ?list|\bdnsbl?\b|\brbl\b|spamhaus|reputation|\bdmarc\b|\bspf\b|\bdkim\b|message content|content (rejected|refused|filter)|\bpolicy\b|\bvirus|malware|reverse dns|\bptr\b|relay(ing)? (access )?(denied|not permitted|not allowed|prohibited)|unable to relay|not (permitted|allowed|authori[sz]ed) to (send|relay)|authentication (is )?required|sender (address )?(rejected|denied|verify|verification)|(of|for) sender|(invalid|unknown|bad) sender|(sender|from)('s)? domain|mail from (an )?(invalid|unknown)|\b(helo|ehlo)\b|too many [\w ]{0,20}\b(recipients|connections|messages|hops)|rate limit|at a rate|\bthrottl|access denied|refused due to|preferences|redundant/i,
  ],
  [
    'TOO_LARGE',
    /(message|mail)( size| is)? (is )?(too (large|big|long)|exceeds)|exceeds? (the )?(maximum|size|fixed|limit)|size exceeds/i,
  ],
  [
    'TEMPORARY',
    /gr[ae]y-?list|malformed or unexpected|(please )?try later|try again (later|in|at|after)|please try again|not found, try again|temporar(y|ily)|\bdeferred\b|time(d)?[ -]?out|connection (refused|reset|lost)|network (is )?unreachable|no route to host|retry (timeout|time)|(delivery|retry|queue) (time )?(expired|limit)|could not be delivered for|too busy|unusual rate|loops? back|mail (forwarding )?loop|could not deliver for the last|giving up after|couldn.t create|configuration error/i,
  ],
  [
    'NO_SUCH_HOST',
    /(host|domain)( name)?( lookup failed|[^:]{0,40}(not found|unknown|does(n't| not) exist|no such))|unknown (host|domain)|unrouteable|no such domain|nxdomain|null ?mx|does not accept (e-?)?mail|all relevant mx records point to non-?existent|no (valid )?mx|(could ?n.t|could not) find any host|(could ?n.t|could not) find a mail exchanger|mx or srv record indicated no smtp service/i,
  ],
  [
    'DISABLED',
    /(user|mail ?box|recipient|address|account|inbox)(\(s\)|s)?\b.{0,60}?\b(disabled|suspended|inactive|(not|no longer) active|deactivated|locked|frozen|expired|dormant)\b|\b(disabled|suspended|inactive|deactivated|locked) (recipient|e-?mail|user|mail|account)/i,
  ],
  [
    'NO_SUCH_USER',
    /(user|mail ?box|recipient|address|account|addressee|person|local part|customer|id)s?\b.{0,60}?(unknown|not (found|exist|known|listed|recogni[sz]ed|available|valid|here|on this server)|no longer|does(n't| not) (exist|have)|doesn.?t exist|could(n.t| not) be found|invalid|unavailable|deleted|closed|isn't|is not a|has moved)|(unknown|no such|invalid|bad|undefined|non-?existent|illegal) ?(or illegal )?(local |destination |final delivery |e-?mail )?(user|mail ?box|recipient|address|account|alias|person|name|addressee|local)|no valid recipients|can('t|not) find (the )?(user|recipient)|no mail ?box|not our (customer|user)|doesn't have a|user ?unknown|(user|recipient) moved|address rejected\W*$|unbekannte|existiert nicht|n'existe pas|no existe|non esiste|usuario desconocido|не существует|не найден|見つかりません|リストにありません|用户不存在/i,
  ],
];

/** What enhanced status codes mean (RFC 3463 §3, RFC 7505 §4, and the codes that large providers add). */
const CODES: [BounceReason, RegExp][] = [
  ['NO_SUCH_USER', /^5\.(1\.[136]|1\.10)$/],
  ['NO_SUCH_HOST', /^5\.(1\.2|4\.4|4\.310)$/],
  ['DISABLED', /^[45]\.2\.1$/],
  ['MAILBOX_FULL', /^[45]\.2\.2$/],
  ['TOO_LARGE', /^[45]\.(2\.3|3\.4)$/],
  ['REFUSED', /^[45]\.(7\.\d+|6\.\d+|1\.[78])$/],
  ['TEMPORARY', /^(4\.\d+\.\d+|5\.4\.[0367])$/],
];

/** What Exchange Online says of an address that its directory does not have. */
const NOT_IN_DIRECTORY = /recipient address rejected: access denied/i;
/** Codes that say too much to be overruled by words: a full mailbox, and what is wrong with the sender (RFC 3463 §3.2). */
const DECISIVE = /^[45]\.(2\.2|1\.[78])$/;

/** The reason that a server's words and its enhanced status code give; words win, for codes are often set carelessly. */
export function reasonOf(status: string, words: string): BounceReason {
  const text = words.slice(0, 4000);
  const code = CODES.find(([, pattern]) => pattern.test(status))?.[0];
  if (code && DECISIVE.test(status)) return code;
  if (status === '5.4.1' && NOT_IN_DIRECTORY.test(text)) return 'NO_SUCH_USER';
  const said = WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? code ?? 'OTHER';
  return said === 'DISABLED' && code === 'NO_SUCH_USER' ? code : said;
}

/** Statuses that lie in the address itself (RFC 3463 §3.2); others are given to what a filter refused as well. */
const OF_ADDRESS = /^5\.1\.([0-36]|10)$/;

/**
 * Whether an address is of no further use: a permanent status (RFC 3463 class 5, else a reply code) for a reason that lies
 * unmistakably in the address. A report without any code must not speak of one that passes.
 * @param ofRecipient whether it was said of the recipient before there was a message
 */
export function isPermanent(status: string, words: string, reason: BounceReason, ofRecipient: boolean): boolean {
  if (reason !== 'NO_SUCH_HOST' && !(reason === 'NO_SUCH_USER' && (ofRecipient || OF_ADDRESS.test(status))))
    return false;
  if (status) return status.startsWith('5');
  return /\b5\d\d[ :-]/.test(words) || !isSaidToPass(words);
}

/** Whether a server's words are those of a failure that passes (RFC 5321 §4.2.1: a reply of class 4). */
export const isSaidToPass = (words: string) =>
  /(^|[\s#(:<>'"])4(\d\d[ -]|\.\d{1,3}\.\d{1,3})|\b(delay(ed)?|deferred|still trying|will be retried)\b/i.test(words);
