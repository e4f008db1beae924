import { addressIn } from '../bounce/delivery-status';
import { readOriginal } from '../bounce/original';
import { LOOKED_AT } from '../looked-at';
import type { ParsedMail } from '../mime/parsed-mail';

/** What a feedback report says (RFC 5965): somebody called a mail of ours spam. */
export interface Complaint {
  /** Who may have complained, lower case, best first: whom the report names, then whom the mail was to. */
  addresses: string[];
  /** Whom the report itself names as the complainer, when the provider tells. */
  named: string[];
  messageIds: string[];
}

/** Types of RFC 5965 §7.3 that are complaints; `not-spam` (RFC 6430) and `auth-failure` (RFC 6591) are none. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'virus', 'other', 'miscategorized', 'opt-out', 'opt-out-list']);

/** Who tells of complaints at Outlook.com, and the field that names who complained in the mail that hangs on it. */
const OUTLOOK = /^staff@(hotmail|outlook|live|msn)\.com$/;
const OUTLOOK_RECIPIENT = 'x-hmxmroriginalrecipient';

const LONGEST_FIELD = 500;

/** Reads a feedback report, or Outlook's own form of one; null when the mail is none, or says nothing against us. */
export function readComplaint(mail: ParsedMail): Complaint | null {
  if (mail.feedbackReport === null) return readOutlook(mail);
  const field = (name: string) => fieldOf(mail.feedbackReport ?? '', name);
  if (!COMPLAINTS.has((field('feedback-type') ?? 'abuse').toLowerCase())) return null;
  const { messageIds, to } = readOriginal(mail);
  const named = [field('original-rcpt-to'), field('removal-recipient')].flatMap((value) => addressIn(value) ?? []);
  return { addresses: [...new Set([...named, ...to])], named, messageIds };
}

/** What the first field of a name says that says anything, on its own line; what is longer than any address says nothing. */
function fieldOf(text: string, name: string): string | undefined {
  for (const [, said = ''] of text.slice(0, LOOKED_AT).matchAll(new RegExp(`^${name}:(.*)$`, 'gim'))) {
    const value = said.trim();
    if (value !== '' && value.length <= LONGEST_FIELD) return value;
  }
  return undefined;
}

function readOutlook(mail: ParsedMail): Complaint | null {
  const recipient = fieldOf(mail.original ?? '', OUTLOOK_RECIPIENT);
  if (recipient === undefined || !OUTLOOK.test(mail.from?.email ?? '')) return null;
  const { messageIds, to } = readOriginal(mail);
  const named = [addressIn(recipient) ?? []].flat();
  return { addresses: [...new Set([...named, ...to])], named, messageIds };
}
