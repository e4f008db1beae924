import type { ParsedMail } from '../mime/parsed-mail';
import { type RecipientStatus, readDeliveryStatus } from './delivery-status';
import { guessBounce } from './heuristics';
import { readOriginal } from './original';
import { type BounceReason, isPermanent, reasonOf } from './reason';

export interface ReportedRecipient {
  /** Whether mail to it failed for good; else it is late, or has arrived. */
  failed: boolean;
  /** Addresses that the failed one may be known by, best first; lower case. */
  addresses: string[];
  reason: BounceReason;
  /** Enhanced status code, empty when unknown. */
  status: string;
  /** The server's words, at most 500 characters. */
  diagnostic: string;
  /** Whether the address is of no further use. Never true of what was only guessed. */
  permanent: boolean;
}

/** What a delivery report says. */
export interface DeliveryReport {
  /** `FAILED` when mail to somebody did not arrive; `NOTICE` for delays and receipts, after which nothing changes. */
  outcome: 'FAILED' | 'NOTICE';
  recipients: ReportedRecipient[];
  /** Message-IDs that the message it is about may have, best first. */
  messageIds: string[];
  /** Whether it is a machine-readable report (RFC 3464), not a guess from words. */
  certain: boolean;
}

/** Reads a delivery report: RFC 3464 first, else by heuristics. Anything else is null. */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | null {
  const stated = mail.deliveryStatus === null ? [] : readDeliveryStatus(mail.deliveryStatus);
  const certain = stated.length > 0;
  const { messageIds, to } = readOriginal(mail);
  const recipients = (certain ? stated : guessBounce(mail)).map((one) => read(one, certain, mail.text, to));
  if (recipients.length === 0) return null;
  return { outcome: recipients.some(({ failed }) => failed) ? 'FAILED' : 'NOTICE', recipients, messageIds, certain };
}

function read(stated: RecipientStatus, certain: boolean, text: string, to: string[]): ReportedRecipient {
  const { addresses, action, status, diagnostic } = stated;
  const failed = action === 'failed' || (action === '' && /^[45]/.test(status));
  const words = diagnostic || text;
  const reason = reasonOf(status, words);
  return {
    failed,
    addresses: addresses.length > 0 ? addresses : to,
    reason,
    status,
    diagnostic: diagnostic.slice(0, 500),
    permanent: failed && certain && isPermanent(status, words, reason),
  };
}
