import { LOOKED_AT } from '../looked-at';
import { addressesIn } from './delivery-status';

/**
 * What a report says of each of its recipients: the lines from where it names one to where it names the next. Of a single
 * recipient everything is said.
 */
export function partsOf(text: string, recipients: string[][]): string[] {
  const looked = text.slice(0, LOOKED_AT);
  if (recipients.length < 2) return recipients.map(() => looked);
  const parts = recipients.map((): string[] => []);
  const owners = new Map(
    recipients.flatMap((addresses, place) => addresses.map((one) => [one, place] as const)).reverse(),
  );
  let current = -1;
  for (const line of looked.split('\n')) {
    const named = addressesIn(line.slice(0, 1000));
    const places = named.flatMap((address) => owners.get(address) ?? []);
    if (places.length > 0) current = Math.min(...places);
    parts[current]?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

const CODED = /(^|[\s#(:<>'"[])([45]\d\d[ -]|[45]\.\d{1,3}\.\d{1,3})/;

/** The lines that say why: those with a reply code of a server and what follows them, else all. */
export function diagnosis(part: string): string {
  const lines = part.split('\n').map((line) => line.trim());
  const coded = lines.flatMap((line, index) => (CODED.test(line) ? [`${line} ${lines[index + 1] ?? ''}`] : []));
  return (coded.length > 0 ? coded.join(' | ') : lines.join(' ')).slice(0, 2000);
}

const AFTER_DATA =
  /in reply to (the )?(end of )?DATA|after (the )?(end of data|DATA\b)|>>> DATA[^\n]{0,80}\n(>>> \.[^\n]{0,80}\n)?<<< 5\d\d/i;
/** What a server says to DATA when it has refused each recipient: the reply before was to RCPT, sent ahead (RFC 2920). */
const NO_RECIPIENTS = /need rcpt|no valid recip|valid rcpt|all rcpt commands were rejected/i;
const AT_RCPT =
  /\brcpt|recipient address rejected|does not like recipient|rejected recipient|(invalid|unknown) final delivery/i;
/** A directory of the reporting system's own does not have the recipient. */
const NOT_LISTED =
  /not listed in (the )?[^\n]{0,40}(directory|address book)|recipient name is not recogni[sz]ed|^[ \t]*unknown user:|no valid recipients|final delivery userid|the address couldn.t be found(?!, or is unable)|ディレクトリのリストにありません|ディレクトリには見つかりません|user unknown in (local|virtual|relay)/im;

/** The recipient is named, or the service that has no account for it; Outlook.com and Yandex say it in words of their own. */
const NAMED =
  /<[^<>\s]{3,320}>:? ?(\.{3} ?)?(user unknown|no such user)|does(n.t| not) have an? [^\s]{1,80} account|mailbox unavailable \(S2017062302\)|550 5\.7\.1 no such user!/i;
/** Carriers of mobile phones refuse what their customer filters out as nobody's, and name nobody. */
const OF_NOBODY = /5\d\d ?: ?user unknown/i;

/**
 * Whether a server said it of the recipient: it refused RCPT, or looked in its directory. Some tell of a filter in the same
 * words, after they took the message, or with a status that lies elsewhere.
 * @param stated the status of a machine-readable report, whose software knows a reply from prose
 */
export function isAboutRecipient(part: string, stated: string | undefined): boolean {
  if (NOT_LISTED.test(part)) return true;
  if (AFTER_DATA.test(part) && !NO_RECIPIENTS.test(part)) return false;
  if (AT_RCPT.test(part)) return true;
  if (stated === undefined || stated === '5.2.1') return false;
  return NAMED.test(part) || (/^(5\.0\.\d+)?$/.test(stated) && /\b5\d\d /.test(part) && !OF_NOBODY.test(part));
}
