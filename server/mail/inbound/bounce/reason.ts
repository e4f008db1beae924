/** Why mail did not arrive. Only the first two say that the address itself is of no use. */
export type BounceReason =
  | 'NO_SUCH_USER'
  | 'NO_SUCH_HOST'
  | 'MAILBOX_FULL'
  | 'REFUSED'
  | 'TOO_LARGE'
  | 'TEMPORARY'
  | 'OTHER';

/** Words of servers, looked for in this order: what passes is recognised before what stays. */
const WORDS: [BounceReason, RegExp][] = [
  [
    'MAILBOX_FULL',
    /\bquota\b|over ?quota|(mail ?box|inbox|mail drop|mail ?folder|account|storage|disk) (is |has been )?(temporarily )?(full|exceeded|exhausted|over)|(mail ?box|storage|size) (size )?limit|not enough (storage|disk|space)|insufficient (system )?(storage|disk)|out of (disk|storage) ?space|no space left|too much mail|postfach (ist )?voll|bo[iî]te.{0,20}pleine|buz[oó]n.{0,20}lleno|casella.{0,20}piena/i,
  ],
  [
    'REFUSED',
    /\bspam|\bunsolicited|\bblocked\b|block ?list|black ?list|\bdnsbl?\b|\brbl\b|spamhaus|reputation|\bdmarc\b|\bspf\b|\bdkim\b|message content|content (rejected|refused|filter)|\bpolicy\b|\bvirus|malware|reverse dns|\bptr\b|relay(ing)? (access )?(denied|not permitted|not allowed|prohibited)|unable to relay|not (permitted|allowed|authori[sz]ed) to (send|relay)|authentication (is )?required|sender (address )?(rejected|denied|verify|verification)|(of|for) sender|too many (recipients|connections|messages|hops)|rate limit|at a rate|\bthrottl|access denied|refused due to|preferences|redundant/i,
  ],
  [
    'TOO_LARGE',
    /(message|mail)( size| is)? (is )?(too (large|big|long)|exceeds)|exceeds? (the )?(maximum|size|fixed|limit)|size exceeds/i,
  ],
  [
    'TEMPORARY',
    /gr[ae]y-?list|malformed or unexpected|try (again|later)|temporar(y|ily)|\bdeferred\b|time(d)?[ -]?out|connection (refused|reset|lost)|network (is )?unreachable|no route to host|retry (timeout|time)|(delivery|retry|queue) (time )?(expired|limit)|could not be delivered for|too busy|unusual rate|loops? back|mail (forwarding )?loop/i,
  ],
  [
    'NO_SUCH_HOST',
    /(host|domain)( name)?( lookup failed|.{0,40}(not found|unknown|does(n't| not) exist|no such))|unknown (host|domain)|unrouteable|unrouteable|no such domain|nxdomain|null ?mx|does not accept (e-?)?mail|all relevant mx records point to non-?existent|no (valid )?mx/i,
  ],
  [
    'NO_SUCH_USER',
    /(user|mail ?box|recipient|address|account|addressee|person|local part|customer|id)s?\b.{0,60}?(unknown|not (found|exist|known|listed|available|active|valid|here|on this server)|no longer|does(n't| not) (exist|have)|doesn.?t exist|disabled|inactive|invalid|unavailable|suspended|deleted|closed|expired|isn't|is not a)|(unknown|no such|invalid|bad|undefined|non-?existent|inactive|disabled|illegal) ?(or illegal )?(local |destination |e-?mail )?(user|mail ?box|recipient|address|account|alias|person|name|addressee|local)|can('t|not) find (the )?(user|recipient)|no mail ?box|not our customer|doesn't have a|user ?unknown|address rejected\W*$|unbekannte|existiert nicht|n'existe pas|no existe|non esiste|usuario desconocido/i,
  ],
];

/** What enhanced status codes mean (RFC 3463 §3, RFC 7505 §4, and the codes that large providers add). */
const CODES: [BounceReason, RegExp][] = [
  ['NO_SUCH_USER', /^5\.(1\.[136]|2\.1|1\.10)$/],
  ['NO_SUCH_HOST', /^5\.(1\.2|4\.4|4\.310)$/],
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
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? code ?? 'OTHER';
}

/** Whether an address is of no further use: a permanent status (RFC 3463 class 5) for a reason that lies in the address. */
export function isPermanent(status: string, words: string, reason: BounceReason): boolean {
  const failed = status ? status.startsWith('5') : /\b5[05]\d[ -]/.test(words);
  return failed && (reason === 'NO_SUCH_USER' || reason === 'NO_SUCH_HOST');
}
