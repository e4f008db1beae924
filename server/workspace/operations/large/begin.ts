import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { LargeRevert } from '../contract';
import { REVERT } from '../later-changes';
import { PAGE_RECORDS } from '../limits';
import { ofOperation, refuseErased } from '../load';
import { authorize, checkOwn } from '../rules';
import { refuseUnderWay } from '../under-way';
import { sourceOf } from '../work';
import { endRevert } from './end';
import { planPages } from './plan';
import { readLarge } from './record';

/** Takes an operation back in the background, page by page; one that was stopped goes on where it was. Answers how far it is. */
export function beginLarge(ctx: Context, id: string, pageRecords = PAGE_RECORDS): Promise<LargeRevert> {
  return sqlTransaction(ctx, async (tx) => {
    const done = await operationOf(tx, ctx, id);
    checkOwn(ctx, done);
    refuseErased(done.cause);
    await refuseUnderWay(tx, ctx, id);
    if (!(await goOn(tx, ctx, id))) await plan(tx, ctx, id, done, pageRecords);
    tx.afterCommit(() => signalWork('reverts/due'));
    const state = (await readLarge(ctx, [id], tx)).get(id);
    if (!state) throw notFound('Operation');
    return state;
  });
}

interface Ended {
  actor: string;
  cause: string | null;
  at: string;
}

async function operationOf(tx: Transaction, ctx: Context, id: string): Promise<Ended> {
  const [row] = await tx.query<Ended>(sql`
    SELECT o.actor, o.cause, ${raw(utcText('o.at'))} AS at FROM "Change" o WHERE ${ofOperation(ctx, id)} ORDER BY o.seq DESC LIMIT 1`);
  if (!row) throw notFound('Operation');
  return row;
}

/** Whether there is one that is not over. One that was stopped goes on, unless what it did was itself taken back since. */
async function goOn(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const [revert] = await tx.query<{ id: string; status: string; undone: boolean; tables: string[] }>(sql`
    SELECT r.id::text, r.status, EXISTS (SELECT FROM "Change" c WHERE c."workspaceId" = ${ctx.workspaceId}::uuid
      AND c.cause LIKE 'revert:%' AND c.cause = ${REVERT} || r.id) AS undone,
      array(SELECT DISTINCT p."table" FROM "RevertPage" p WHERE p."workspaceId" = ${ctx.workspaceId}::uuid AND p."revertId" = r.id) AS tables
    FROM "Revert" r WHERE r."workspaceId" = ${ctx.workspaceId}::uuid AND r."operationId" = ${id}::uuid
      AND r.status IN ('queued', 'running', 'stopped') FOR UPDATE`);
  if (!revert) return false;
  if (revert.status === 'stopped' && revert.undone) {
    await endRevert(tx, { workspaceId: ctx.workspaceId, id: revert.id }, 'done');
    return false;
  }
  if (revert.status !== 'stopped') return true;
  authorize(ctx, new Set(revert.tables.filter(sourceOf)));
  await tx.query(sql`
    UPDATE "Revert" SET status = 'queued', attempts = 0, actor = ${JSON.stringify(ctx.actor)}::jsonb, "endedAt" = NULL, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${revert.id}::uuid`);
  return true;
}

async function plan(
  tx: Transaction,
  ctx: Context,
  operationId: string,
  done: Ended,
  pageRecords: number,
): Promise<void> {
  const id = ctx.operation?.id ?? newId();
  await tx.query(sql`
    INSERT INTO "Revert" ("workspaceId", id, "operationId", "operationActor", "operationAt", actor)
    VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${operationId}::uuid, ${done.actor}, ${done.at}::timestamptz, ${JSON.stringify(ctx.actor)}::jsonb)`);
  const { tables, total } = await planPages(tx, ctx, id, operationId, pageRecords);
  authorize(ctx, new Set(tables));
  if (total === 0) throw conflict('Nothing of this operation is left to take back.');
  await tx.query(sql`
    UPDATE "Revert" SET total = ${total}::int WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
}
