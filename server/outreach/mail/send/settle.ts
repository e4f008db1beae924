import { type Columns, type RecordSql, recordSql, writeRecords } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import {
  type Failure,
  isDeadAddress,
  isUnreached,
  type Outcome,
  UNKNOWN_OUTCOME,
} from '@/server/kernel/mail/smtp/outcome';
import { noteActivity } from '@/server/outreach/mail/activity';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressAddress } from '@/server/outreach/mail/suppress';
import { announce } from '@/server/workspace/live/topics';
import { type Claim, mailLease } from './claim';
import { type Recipient, refusalOf } from './permission';
import { returnQuota } from './quota';

/** Seconds until the next attempt after each that failed for now: nine attempts over about a day and a half. */
export const RETRY_DELAYS_SECONDS = [60, 300, 900, 3600, 10_800, 21_600, 43_200, 43_200];
/** Seconds until the next look at a server that could not be reached, however long that lasts: it is no attempt of the mail's. */
export const UNREACHED_DELAY_SECONDS = 60;

/** How what is wrong with the reading of a mailbox begins (imap/watcher.ts). */
const READING = 'IMAP: ';

interface Settled {
  toEmail: string;
  contactId: string | null;
}

/**
 * Writes what came of handing a mail over, where the claim is still ours. An acceptance that is learnt late corrects an
 * outcome that was taken for unknown.
 */
export function settle(claim: Claim, outcome: Outcome): Promise<void> {
  const ctx = systemContext(claim.workspaceId, claim.id, `mail:${claim.id}`);
  return transaction(ctx, async (tx) => {
    if (outcome.kind === 'accepted') {
      const settled = await markSent(tx, claim, outcome.serverMessageId);
      if (!settled) return;
      await noteEvent(tx, ctx, claim.id, { type: 'DELIVERED', at: new Date() });
      const now = new Date();
      if (settled.contactId)
        await noteActivity(tx, ctx, settled.contactId, { lastContactedAt: now, lastActivityAt: now });
      return noteHealth(tx, claim, null);
    }
    if ('stage' in outcome && outcome.stage === 'sign-in') await noteHealth(tx, claim, outcome.error);
    if (outcome.kind === 'unknown') return void (await markFailed(tx, claim, UNKNOWN_OUTCOME));
    if (outcome.kind === 'temporary' && (await retryLater(tx, claim, outcome))) return takenBack(tx, claim);
    const error = outcome.kind === 'withheld' ? await whyWithheld(tx, claim) : outcome.error;
    if (error === undefined) return free(tx, claim);
    const settled = await markFailed(tx, claim, error);
    if (!settled) return;
    await takenBack(tx, claim);
    if (!isDeadAddress(outcome)) return;
    const dead = ('recipient' in outcome && outcome.recipient) || settled.toEmail;
    await suppressAddress(tx, ctx, dead, 'BOUNCE');
    if (dead === settled.toEmail) await noteEvent(tx, ctx, claim.id, { type: 'BOUNCE', at: new Date() });
  });
}

async function markSent(tx: Transaction, claim: Claim, serverMessageId?: string): Promise<Settled | undefined> {
  // Some servers replace the Message-ID; answers will refer to theirs.
  const messageId = serverMessageId?.replace(/^<|>$/g, '') ?? null;
  const write = recordSql`
    UPDATE "Email" SET status = 'SENT', "sentAt" = now(), error = NULL, ${mailLease.ended}, "nextAttemptAt" = NULL,
      "scheduledAt" = NULL, "updatedAt" = now(), "followUpAt" = now() + "followUpDays" * interval '1 day', "messageId" = coalesce((SELECT ${messageId}::text WHERE NOT EXISTS (
        SELECT FROM "Email" o WHERE o."workspaceId" = ${claim.workspaceId}::uuid AND o."messageId" = ${messageId}::text)), "messageId")
    WHERE ${mailLease.isMine(claim)} AND (status = 'QUEUED' OR (status = 'FAILED' AND error = ${UNKNOWN_OUTCOME}))
    RETURNING "toEmail", "contactId"::text`;
  return writeMail(tx, claim, { status: 'SENT' }, write);
}

async function markFailed(tx: Transaction, claim: Claim, error: string): Promise<Settled | undefined> {
  const write = recordSql`
    UPDATE "Email" SET status = 'FAILED', error = ${error}, ${mailLease.ended}, "nextAttemptAt" = NULL,
      "scheduledAt" = NULL, "updatedAt" = now()
    WHERE ${mailLease.isMine(claim)} AND status = 'QUEUED' RETURNING "toEmail", "contactId"::text`;
  return writeMail(tx, claim, { status: 'FAILED', error }, write);
}

async function writeMail(tx: Transaction, { workspaceId, id }: Claim, columns: Columns, write: RecordSql) {
  const ctx = systemContext(workspaceId, id, `mail:${id}`);
  announce(tx, workspaceId, { topic: 'mail', id });
  const [row] = await writeRecords<Settled>(tx, ctx, 'Email', write, () => ({ kind: 'updated', id, columns }));
  return row;
}

/** Whether another attempt is left, and noted. Whoever follows the mail is told where that is news. */
async function retryLater(tx: Transaction, claim: Claim, outcome: Failure): Promise<boolean> {
  const { error } = outcome;
  const uncounted = isUnreached(outcome);
  const write = recordSql`
    UPDATE "Email" m SET error = ${error}, ${mailLease.ended}, "handedAt" = NULL, "updatedAt" = now(),
      attempts = m.attempts - ${uncounted ? 1 : 0}::int,
      "nextAttemptAt" = now() + ${uncounted ? sql`${UNREACHED_DELAY_SECONDS}::int` : sql`(${RETRY_DELAYS_SECONDS}::int[])[m.attempts]`} * interval '1 second'
    FROM (SELECT "workspaceId", id, error FROM "Email" WHERE ${mailLease.isMine(claim)} FOR UPDATE) was
    WHERE m."workspaceId" = was."workspaceId" AND m.id = was.id AND m.status = 'QUEUED'
      AND (${uncounted}::boolean OR m.attempts <= ${RETRY_DELAYS_SECONDS.length}::int)
    RETURNING was.error IS DISTINCT FROM ${error} AS "isNews"`;
  const ctx = systemContext(claim.workspaceId, claim.id, `mail:${claim.id}`);
  const change = { kind: 'updated' as const, id: claim.id, columns: { error } };
  announce(tx, claim.workspaceId, { topic: 'mail', id: claim.id });
  const noted = await writeRecords<{ isNews: boolean }>(tx, ctx, 'Email', write, ({ isNews }) =>
    isNews ? change : undefined,
  );
  return noted.length > 0;
}

async function takenBack(tx: Transaction, claim: Claim): Promise<void> {
  if (claim.day !== null) await returnQuota(tx, claim, claim.day);
}

/** The gate closes for a recipient who has just said no, and for whoever held a claim past its lease; undefined for that. */
async function whyWithheld(tx: Transaction, claim: Claim): Promise<string | undefined> {
  const [row] = await tx.query<Recipient>(sql`
    SELECT "toEmail", "contactId"::text, "leadId"::text, "ccEmails" || "bccEmails" AS copies FROM "Email" WHERE ${mailLease.isMine(claim)}`);
  return row && refusalOf(tx, claim, row);
}

/** A process that slept past its lease has handed nothing over: the mail is due again, where nobody has seen to that already. */
async function free(tx: Transaction, claim: Claim): Promise<void> {
  const freed = await tx.query(sql`
    UPDATE "Email" SET ${mailLease.released}, "nextAttemptAt" = now(), "updatedAt" = now()
    WHERE ${mailLease.isMine(claim)} AND status = 'QUEUED' RETURNING 1 AS freed`);
  if (freed.length > 0) await takenBack(tx, claim);
}

/**
 * A server that no longer lets us in is a mailbox that its member must look after; one that does again is in order. What is wrong
 * with the reading of its mail is said by those who read it, and stays.
 */
async function noteHealth(
  tx: Transaction,
  { workspaceId, mailboxId, leaseId }: Claim,
  error: string | null,
): Promise<void> {
  const status = error === null ? 'ACTIVE' : 'ERROR';
  const write = recordSql`
    UPDATE "Mailbox" SET status = ${status}, "updatedAt" = now(),
      "lastError" = coalesce(${error}, CASE WHEN starts_with("lastError", ${READING}) THEN "lastError" END)
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${mailboxId}::uuid AND smtp IS NOT NULL
      AND status = ${error === null ? 'ERROR' : 'ACTIVE'} RETURNING "lastError"`;
  await writeRecords<{ lastError: string | null }>(
    tx,
    systemContext(workspaceId, leaseId),
    'Mailbox',
    write,
    ({ lastError }) => ({ kind: 'updated', id: mailboxId, columns: { status, lastError } }),
  );
}
