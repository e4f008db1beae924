import { addressIn } from '../bounce/delivery-status';
import { readOriginal } from '../bounce/original';
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
const OUTLOOK_RECIPIENT = /^x-hmxmroriginalrecipient:[ \t]*(.{1,500})$/im;

/** Reads a feedback report, or Outlook's own form of one; null when the mail is none, or says nothing against us. */
export function readComplaint(mail: ParsedMail): Complaint | null {
  if (mail.feedbackReport === null) return readOutlook(mail);
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.{1,500})$`, 'im').exec(mail.feedbackReport ?? '')?.[1];
  if (!COMPLAINTS.has((field('feedback-type') ?? 'abuse').trim().toLowerCase())) return null;
  const { messageIds, to } = readOriginal(mail);
  const named = [field('original-rcpt-to'), field('removal-recipient')].flatMap((value) => addressIn(value) ?? []);
  return { addresses: [...new Set([...named, ...to])], named, messageIds };
}

function readOutlook(mail: ParsedMail): Complaint | null {
  const recipient = OUTLOOK_RECIPIENT.exec(mail.original ?? '')?.[1];
  if (recipient === undefined || !OUTLOOK.test(mail.from?.email ?? '')) return null;
  const { messageIds, to } = readOriginal(mail);
  const named = [addressIn(recipient) ?? []].flat();
  return { addresses: [...new Set([...named, ...to])], named, messageIds };
}
