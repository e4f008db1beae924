import { addressIn } from '../bounce/delivery-status';
import { readOriginal } from '../bounce/original';
import type { ParsedMail } from '../mime/parsed-mail';

/** What a feedback report says (RFC 5965): somebody called a mail of ours spam. */
export interface Complaint {
  /** The complainer, when the provider tells; lower case, best first. */
  addresses: string[];
  messageIds: string[];
}

/** Types of RFC 5965 §7.3 that are complaints; `not-spam` (RFC 6430) and `auth-failure` (RFC 6591) are none. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'virus', 'other', 'miscategorized', 'opt-out', 'opt-out-list']);

/** Reads a feedback report; null when the mail is none, or says nothing against us. */
export function readComplaint(mail: ParsedMail): Complaint | null {
  if (mail.feedbackReport === null) return null;
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.{1,500})$`, 'im').exec(mail.feedbackReport ?? '')?.[1];
  if (!COMPLAINTS.has((field('feedback-type') ?? 'abuse').trim().toLowerCase())) return null;
  const { messageIds, to } = readOriginal(mail);
  const named = [field('original-rcpt-to'), field('removal-recipient')].flatMap((value) => addressIn(value) ?? []);
  return { addresses: [...new Set([...named, ...to])], messageIds };
}
