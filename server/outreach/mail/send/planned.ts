import { recordSql, writeRecords } from '@/server/kernel/changes';
import { type Context, systemContext } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { notify } from '@/server/workspace/notifications';
import { type Claim, claimLocked, mailLease, PLANNED, readyDraft } from './claim';

interface MailId {
  workspaceId: string;
  id: string;
}

/** Claims what its senders planned for a time that has come, at most so many. */
export async function claimPlans(room: number): Promise<Claim[]> {
  const due = await sweepDb.query<MailId>(sql`
    SELECT "workspaceId"::text, id::text FROM "Email"
    WHERE ${PLANNED} AND status IN ('QUEUED', 'SCHEDULED') AND ${mailLease.isUntaken()} AND "nextAttemptAt" <= now()
    ORDER BY "nextAttemptAt" LIMIT ${room}`);
  const claims = await Promise.all(due.map(claimPlanned));
  return claims.filter((claim) => claim !== undefined);
}

/**
 * Takes a planned mail that is due out of waiting, once, by the same steps as a draft that is sent by hand. One that cannot go
 * as it is becomes a draft again, and says why.
 */
async function claimPlanned({ workspaceId, id }: MailId): Promise<Claim | undefined> {
  const ctx = systemContext(workspaceId, id, `mail:${id}`);
  try {
    return await transaction(ctx, async (tx) => {
      const due = await tx.query(sql`
        SELECT 1 AS due FROM "Email" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid
          AND ${PLANNED} AND "nextAttemptAt" <= now() FOR UPDATE`);
      return due.length === 0 ? undefined : await claimLocked(tx, ctx, await readyDraft(tx, ctx, id, {}));
    });
  } catch (error) {
    const isSaid = error instanceof ApiError;
    if (!isSaid) logger.error({ err: error, workspaceId, emailId: id }, 'a planned mail could not be claimed');
    // A fault of ours is one mail's: the others go on, and those that were claimed beside it are sent.
    await (isSaid && error.status !== STATUS.unavailable ? giveUpPlan(ctx, id, error) : putOff(ctx, id));
    return undefined;
  }
}

/** What is too busy now, or failed for no reason of its own, is tried again in a minute. */
const putOff = (ctx: Context, id: string): Promise<unknown> =>
  sweepDb.query(sql`
    UPDATE "Email" SET "nextAttemptAt" = now() + interval '1 minute'
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND ${PLANNED} AND "nextAttemptAt" <= now()`);

/** What else is wrong, its sender has to see to; of a mail that is nobody's, owners and admins. */
async function giveUpPlan(ctx: Context, id: string, error: ApiError): Promise<void> {
  const write = recordSql`
    UPDATE "Email" SET status = 'DRAFT', error = ${error.message}, "scheduledAt" = NULL, "nextAttemptAt" = NULL, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND ${PLANNED} RETURNING "memberId"::text, subject`;
  await transaction(ctx, async (tx) => {
    const columns = { status: 'DRAFT', error: error.message };
    const [mail] = await writeRecords<{ memberId: string | null; subject: string }>(tx, ctx, 'Email', write, () => ({
      kind: 'updated',
      id,
      columns,
    }));
    if (!mail) return;
    await notify(tx, ctx, {
      to: mail.memberId === null ? 'admins' : [mail.memberId],
      kind: 'mail',
      title: `Not sent: ${mail.subject || 'a mail without a subject'}`,
      body: error.message,
      href: `/inbox?box=drafts&id=${id}`,
    });
  });
}
