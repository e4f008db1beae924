import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { leaseOn } from '@/server/kernel/leases/lease';

/** AI actions that a workspace may take in a month, which is one of UTC. */
export const AI_ACTIONS = 25;
/** An action that was neither spent nor given back when it ends belonged to a process that died. */
const actionLease = leaseOn({ table: 'AiAction', seconds: 900 });

/** Something that costs one action. */
export type AiActionKind = 'MATCH' | 'DRAFT';

const monthOf = (date: Date) => date.toISOString().slice(0, 7);
/** When the allowance of this moment's month ends: the first of the next, UTC. */
export const resetAt = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/**
 * Reserves an action of the month's allowance, in one statement: the row of the month is what concurrent takers queue for.
 * @returns its id, or undefined when none is left.
 */
export async function reserveAction(ctx: Context, kind: AiActionKind): Promise<string | undefined> {
  const taken = await take(ctx, kind);
  if (taken) return taken;
  await reclaim(ctx);
  // Asked again even where nothing came back: another taker may have reclaimed more than it needs.
  return take(ctx, kind);
}

async function take({ workspaceId }: Context, kind: AiActionKind): Promise<string | undefined> {
  const month = monthOf(new Date());
  const [row] = await db.query<{ id: string }>(sql`
    WITH taken AS (
      INSERT INTO "AiAllowance" AS a ("workspaceId", id, month, used)
      VALUES (${workspaceId}::uuid, ${newId()}::uuid, ${month}, 1)
      ON CONFLICT ("workspaceId", month) DO UPDATE SET used = a.used + 1 WHERE a.used < ${AI_ACTIONS}::int
      RETURNING a."workspaceId", a.month)
    INSERT INTO "AiAction" ("workspaceId", id, month, kind, "leaseUntil")
    SELECT "workspaceId", ${newId()}::uuid, month, ${kind}, ${actionLease.until()} FROM taken RETURNING id::text`);
  return row?.id;
}

/** Gives back what processes that died had taken. */
async function reclaim({ workspaceId }: Context): Promise<void> {
  await db.query(sql`
    WITH ended AS (
      DELETE FROM "AiAction" WHERE "workspaceId" = ${workspaceId}::uuid AND state = 'HELD' AND ${actionLease.hasEnded()} RETURNING month
    ), counted AS (SELECT month, count(*)::int AS n FROM ended GROUP BY month)
    UPDATE "AiAllowance" a SET used = greatest(0, a.used - c.n) FROM counted c
    WHERE a."workspaceId" = ${workspaceId}::uuid AND a.month = c.month`);
}

/** Refunds an action that led to nothing, in one statement; doing it again changes nothing. */
export async function refundAction({ workspaceId }: Context, id: string): Promise<void> {
  await db.query(sql`
    WITH ended AS (
      DELETE FROM "AiAction" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND state = 'HELD' RETURNING month)
    UPDATE "AiAllowance" a SET used = greatest(0, a.used - 1) FROM ended e
    WHERE a."workspaceId" = ${workspaceId}::uuid AND a.month = e.month`);
}

/** Makes an action final, in the transaction that writes what it led to. Throws when its lease ended and it was given back. */
export async function spendAction(tx: Transaction, { workspaceId }: Context, id: string): Promise<void> {
  const rows = await tx.query(sql`
    UPDATE "AiAction" SET state = 'SPENT' WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND state = 'HELD' RETURNING id`);
  if (rows.length === 0) throw new ApiError(STATUS.unavailable, 'The request took too long. Please try again.');
}

/** How many actions of this month are taken; those of processes that died are not. */
export async function usedActions(on: Db, { workspaceId }: Context): Promise<number> {
  const [row] = await on.query<{ used: number }>(sql`
    SELECT a.used - (SELECT count(*)::int FROM "AiAction" x WHERE x."workspaceId" = a."workspaceId" AND x.month = a.month
      AND x.state = 'HELD' AND ${actionLease.hasEnded('x')}) AS used
    FROM "AiAllowance" a WHERE a."workspaceId" = ${workspaceId}::uuid AND a.month = ${monthOf(new Date())}`);
  return row?.used ?? 0;
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The 429 of an allowance that is used up. */
export function usedUp(): ApiError {
  const now = new Date();
  const reset = resetAt(now);
  const message = `This workspace has used its ${AI_ACTIONS} AI actions for the month. They reset on ${longDate.format(reset)}.`;
  const seconds = Math.ceil((reset.getTime() - now.getTime()) / 1000);
  return new ApiError(STATUS.tooMany, message, { 'Retry-After': String(seconds) }, { code: 'allowance_used_up' });
}

/** The 502 of a provider that failed. */
export const generationFailed = () =>
  new ApiError(STATUS.badGateway, "We couldn't generate a brief right now. Please try again.");
