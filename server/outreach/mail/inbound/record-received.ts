import type { Context } from '@/server/kernel/context';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { noteActivity } from '@/server/outreach/mail/activity';
import { noteEvent } from '@/server/outreach/mail/events';
import { announce } from '@/server/workspace/live/topics';
import { attachKept, keepAttachments } from './attachments';
import { insertMail } from './insert';
import { type Match, matchMail } from './match';
import { type Arrival, classifyReply, isHistory, isKnown, leaveAlone, notifyPeople, notifySender } from './said';

/**
 * Records mail from somebody and all that follows from it, in one transaction, once. History is recorded only where it is
 * somebody's whom the workspace knows, and nothing follows from it.
 * @returns the id of its e-mail
 */
export function recordReceived(ctx: Context, arrival: Arrival): Promise<string | null> {
  return transactionWithFiles(ctx, arrival, async (tx, keep) => {
    const { mail, into, kind, at } = arrival;
    const match = await matchMail(tx, ctx, mail, mail.from ? [mail.from.email] : []);
    const old = isHistory(arrival);
    if (old && !isKnown(match)) return null;
    const { replyClass, hears, asksToStop } = await classifyReply(tx, ctx, arrival, match);
    const email = await insertMail(tx, ctx, {
      mail,
      mailbox: into,
      match,
      direction: 'INBOUND',
      unread: !old && kind === 'MESSAGE',
      replyClass,
      asksToStop,
      receivedAt: at,
      isHistory: old,
      received: kind !== 'BULK',
    });
    if (!email.isNew) return email.id;
    announce(tx, ctx.workspaceId, { topic: 'mail' });
    await keep(email.id);
    if (old || kind === 'BULK') return email.id;
    if (kind === 'MESSAGE') await heed(tx, ctx, arrival, match);
    if (hears) await leaveAlone(tx, ctx, arrival, match);
    const told = { id: email.id, asksToStop };
    const sender = kind === 'MESSAGE' || asksToStop ? await notifySender(tx, ctx, arrival, match, told) : null;
    if (kind === 'MESSAGE') await notifyPeople(tx, ctx, arrival, email.id, sender);
    return email.id;
  });
}

/** What a person's mail means for the record: it is a reply, and they are there. */
async function heed(tx: Transaction, ctx: Context, { at }: Arrival, match: Match) {
  const { answered, contactId } = match;
  if (answered) await noteEvent(tx, ctx, answered.id, { type: 'REPLY', at, source: 'PERSON' });
  if (contactId) await noteActivity(tx, ctx, contactId, { lastActivityAt: at }, { replied: answered !== null });
}

/** Bytes are kept before the transaction, which may run again; what it does not come to own is swept. */
async function transactionWithFiles(
  ctx: Context,
  arrival: Arrival,
  work: (tx: Transaction, keep: (emailId: string) => Promise<void>) => Promise<string | null>,
) {
  const kept = isHistory(arrival) ? [] : await keepAttachments(ctx, arrival.mail.attachments);
  return sqlTransaction(ctx, (tx) => work(tx, (emailId) => attachKept(tx, ctx, emailId, kept)));
}
