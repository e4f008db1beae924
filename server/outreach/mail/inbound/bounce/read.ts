import type { ParsedMail } from '../mime/parsed-mail';
import { type RecipientStatus, readDeliveryStatus } from './delivery-status';
import { guessBounce } from './heuristics';
import { readOriginal, reportText } from './original';
import { diagnosis, isAboutRecipient, partsOf } from './parts';
import { type BounceReason, isPermanent, isSaidToPass, reasonOf } from './reason';

interface ReportedRecipient {
  /** Whether mail to it failed for good; else it is late, or has arrived. */
  failed: boolean;
  /** Addresses that the failed one may be known by, best first; lower case. */
  addresses: string[];
  reason: BounceReason;
  /** Enhanced status code, empty when unknown. */
  status: string;
  /** The server's words, at most 500 characters. */
  diagnostic: string;
  /** Whether the address is of no further use. */
  permanent: boolean;
}

/** What a delivery report says. */
export interface DeliveryReport {
  /** `FAILED` when mail to somebody did not arrive; `NOTICE` for delays and receipts, after which nothing changes. */
  outcome: 'FAILED' | 'NOTICE';
  recipients: ReportedRecipient[];
  /** Message-IDs that the message it is about may have, best first. */
  messageIds: string[];
  /** Whether it is a machine-readable report (RFC 3464), not read from words. */
  certain: boolean;
}

/** Reads a delivery report: RFC 3464 first, else by its words. Anything else is null. */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | null {
  const stated = mail.deliveryStatus === null ? [] : readDeliveryStatus(mail.deliveryStatus);
  const certain = stated.length > 0;
  const { messageIds, to } = readOriginal(mail);
  const told = certain ? stated : guessBounce(mail);
  if (told.length === 0) return null;
  const parts = partsOf(
    certain ? mail.text : reportText(mail),
    told.map(({ addresses }) => addresses),
  );
  const subject = certain || told.length > 1 ? '' : mail.subject;
  const recipients = told.map((one, index) => read({ ...one, part: parts[index] ?? '', certain, subject, to }));
  return { outcome: recipients.some(({ failed }) => failed) ? 'FAILED' : 'NOTICE', recipients, messageIds, certain };
}

interface ReportedStatus extends RecipientStatus {
  /** What the report says of it in words. */
  part: string;
  certain: boolean;
  /** Where the words may stand, when nothing else says why. */
  subject: string;
  /** Whom the original was to. */
  to: string[];
}

function read({
  addresses,
  action,
  status,
  diagnostic,
  part,
  certain,
  subject,
  to,
}: ReportedStatus): ReportedRecipient {
  const failed = action === 'failed' || (action === '' && /^[45]/.test(status));
  // A report that states no reply is read whole: what passes is recognised before what stays.
  const said = [diagnostic, certain ? '' : diagnosis(part), part, subject].filter((words) => words.trim());
  const words = said.find((one) => reasonOf('', one) !== 'OTHER') ?? said[0] ?? '';
  const reason = reasonOf(status, words);
  const ofRecipient = isAboutRecipient(`${diagnostic}\n${part}`, certain ? status : undefined);
  return {
    failed,
    addresses: addresses.length > 0 ? addresses : to,
    reason,
    status,
    diagnostic: (diagnostic || diagnosis(part)).slice(0, 500),
    permanent: failed && !isSaidToPass(subject) && isPermanent(status, words, reason, ofRecipient),
  };
}
