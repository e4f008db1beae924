import { type Context, systemContext } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { forWorkspace } from '@/server/kernel/foreign';
import { logger } from '@/server/kernel/log';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { isServiceMail } from '@/server/workspace/mail/service-mail-id';
import { awaitSent } from './await-sent';
import { type Classified, classify } from './classify/classify';
import { type ReceivingMailbox, receivingMailbox } from './mailbox';
import { parseHead, parseMail } from './mime/parse';
import type { ParsedMail } from './mime/parsed-mail';
import { isOurs } from './own-mail';
import { recordReceived } from './record-received';
import { recordSent } from './record-sent';
import { offerReply } from './replies';
import { applyBounce, applyComplaint } from './reports';
import { applyReturned, mentionsReturn, returnedTo } from './returned';
import { keepUnparsed } from './unparsed';

const RECENT_MS = 5 * 60_000;

/** Where and when a message came. */
export interface Delivery {
  /** When the server got it; now, when left out. */
  receivedAt?: Date;
  /** It lies in the Sent folder: a copy of what went out. */
  sent?: boolean;
  /** Why only its beginning was handed in. */
  cut?: string;
}

export interface Received {
  /** False when the mailbox is gone. */
  accepted: boolean;
  /** The mail that it was recorded as, now or earlier; null for reports, for what is nobody's history, and for answers to chats. */
  emailId: string | null;
  kind: Classified['kind'] | 'SENT' | null;
}

/**
 * Takes a message (RFC 5322) into a mailbox: says what it is, matches it, records it and fires email.received. The same
 * message may be handed in any number of times, by any number of processes; it takes effect once.
 */
export async function receiveRaw(
  mailbox: { workspaceId: string; id: string },
  bytes: Uint8Array,
  { receivedAt = new Date(), sent = false, cut }: Delivery = {},
): Promise<Received> {
  const into = await receivingMailbox(db, mailbox);
  if (!into) return { accepted: false, emailId: null, kind: null };
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mail = await forWorkspace(mailbox.workspaceId, () => (cut ? parseHead(raw, cut) : parseMail(raw)));
  if (isServiceMail(mail.messageId, into.ours)) return { accepted: true, emailId: null, kind: null };
  const ctx = systemContext(mailbox.workspaceId, currentRequestId(), `mailbox:${mailbox.id}`);
  if (sent || isOurs(mail, into)) {
    const { emailId, kind } = await recordSent(ctx, mail, into, { at: receivedAt, proven: sent });
    if (!cut) await keepUnparsed(ctx, emailId, mail, bytes);
    return { accepted: true, emailId, kind };
  }
  const as = classify(mail);
  const ref = as.kind === 'BOUNCE' || as.kind === 'COMPLAINT' ? returnedTo(mail) : undefined;
  if (ref && (await applyReturned(ref, as, receivedAt))) return { accepted: true, emailId: null, kind: as.kind };
  if (as.kind === 'MESSAGE' && (await offerReply(ctx, mail))) return { accepted: true, emailId: null, kind: as.kind };
  if (Date.now() - receivedAt.getTime() < RECENT_MS) await awaitSent(ctx, mail);
  const emailId = await take(ctx, mail, into, as, receivedAt);
  if (!cut) await keepUnparsed(ctx, emailId, mail, bytes);
  logger.debug({ mailboxId: mailbox.id, kind: as.kind, emailId }, 'mail received');
  return { accepted: true, emailId, kind: as.kind };
}

/**
 * Takes what came to the return addresses, which belong to no mailbox: only reports on a mail of ours count, and its address
 * says which.
 * @returns whether it was at such an address
 */
export async function receiveReturned(bytes: Uint8Array): Promise<boolean> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!mentionsReturn(raw)) return false;
  const mail = await parseMail(raw);
  const ref = returnedTo(mail);
  return ref !== undefined && applyReturned(ref, classify(mail), new Date());
}

async function take(ctx: Context, mail: ParsedMail, into: ReceivingMailbox, as: Classified, at: Date) {
  if (as.kind === 'NOTICE') return null;
  if (as.kind === 'COMPLAINT') {
    await sqlTransaction(ctx, (tx) => applyComplaint(tx, ctx, as.complaint, at));
    return null;
  }
  if (as.kind === 'BOUNCE') {
    const bounced = await sqlTransaction(ctx, (tx) => applyBounce(tx, ctx, as.report, at));
    // What was only guessed to be a report, and is about nothing of ours, may be a letter after all: it is kept.
    return bounced || as.report.certain ? null : recordReceived(ctx, { mail, into, kind: 'BULK', at });
  }
  return recordReceived(ctx, { mail, into, kind: as.kind, at });
}
