import { isAtDaemon, isFromDaemon, isGivenBack } from '../bounce/heuristics';
import { type DeliveryReport, readDeliveryReport } from '../bounce/read';
import type { ParsedMail } from '../mime/parsed-mail';
import { isAppleUnsubscribe, isAutoReply, isAway, isGenerated } from './automatic';
import { isBulk } from './bulk';
import { type Complaint, readComplaint } from './complaint';

/** What an inbound mail is; only the last two are from somebody to us. */
export type Classified =
  | { kind: 'BOUNCE'; report: DeliveryReport }
  | { kind: 'COMPLAINT'; complaint: Complaint }
  /** Delays, receipts, alerts: read, and nothing more comes of them. */
  | { kind: 'NOTICE' }
  | { kind: 'BULK' }
  | { kind: 'AUTO_REPLY' }
  | { kind: 'MESSAGE' };

/** Says what a mail is. Reports come first, for they carry the marks of automatic and of bulk mail as well. */
export function classify(mail: ParsedMail): Classified {
  const complaint = readComplaint(mail);
  if (complaint) return { kind: 'COMPLAINT', complaint };
  if (mail.feedbackReport !== null) return { kind: 'NOTICE' };
  const report = readDeliveryReport(mail);
  if (report) return report.outcome === 'FAILED' ? { kind: 'BOUNCE', report } : { kind: 'NOTICE' };
  // A machine wrote such a part, also where it names nobody and no words say what became of the mail.
  if (mail.deliveryStatus !== null) return { kind: 'NOTICE' };
  // Outlook calls its vacation notices generated.
  if (isGenerated(mail) && !isAway(mail)) return { kind: 'NOTICE' };
  if (isAppleUnsubscribe(mail)) return { kind: 'AUTO_REPLY' };
  if (isFromDaemon(mail) || isGivenBack(mail) || (isBulk(mail) && !isAutoReplyToUs(mail))) return { kind: 'BULK' };
  if (!isAutoReply(mail)) return { kind: 'MESSAGE' };
  // What a mail system says by itself, in whatever words, is nobody's answer.
  return { kind: isAtDaemon(mail) ? 'BULK' : 'AUTO_REPLY' };
}

/** Vacation software marks its answers `Precedence: bulk` too (RFC 3834 §3.1.8); what it answers tells them apart. */
const isAutoReplyToUs = (mail: ParsedMail) => mail.inReplyTo.length > 0 && isAutoReply(mail);
