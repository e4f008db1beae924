import type { Context } from '@/server/kernel/context';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { attemptedInHalves, sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { authorize } from '@/server/kernel/http/execute';
import { bulkContracts, MAX_ERRORS } from '@/server/records/bulk-actions/contract';
import { endBulkAction } from '@/server/records/bulk-actions/end';
import { RESOURCES } from '@/server/records/bulk-actions/resources';
import { actorNow } from '@/server/workspace/keys/actor-now';
import { announce } from '@/server/workspace/live/topics';
import { actingAs, type ClaimedBulkAction, lease } from './claim';
import { handlerOf } from './handlers';

interface Page {
  position: number;
  ids: string[];
}

/**
 * Does the next page of a bulk action, and ends it after the last. What was done and where it goes on are written in one
 * transaction: whatever dies, each record is worked at once.
 * @returns how many records that were; undefined where nothing is left for this claim
 */
export function doPage(claimed: ClaimedBulkAction): Promise<Page | undefined> {
  return sqlTransaction(actingAs(claimed), async (tx) => {
    const isDue = sql`status = 'running' AND position = ${claimed.position}::int`;
    if (!(await lease.lock(tx, claimed, isDue))) return undefined;
    const page = await nextPage(tx, claimed);
    if (!page) {
      await endBulkAction(tx, claimed, 'done');
      return undefined;
    }
    const ctx = await stillActing(tx, claimed);
    const present = await lockPresent(tx, ctx, claimed, page.ids);
    const refused = new Map(await applyTo(tx, ctx, claimed, present));
    const gone = `${RESOURCES[claimed.resource].descriptor.resource} not found.`;
    const held = new Set(present);
    for (const id of page.ids) if (!held.has(id)) refused.set(id, gone);
    await tx.query(sql`UPDATE "BulkAction" SET ${progress(page, refused)} WHERE ${lease.isMine(claimed)}`);
    announce(tx, ctx.workspaceId, { topic: 'bulk-actions', id: claimed.id });
    return page;
  });
}

/** Whoever asked for it, as they may act by now. Throws the 403 of somebody who may do it no longer. */
async function stillActing(tx: Transaction, claimed: ClaimedBulkAction): Promise<Context> {
  const { workspaceId, resource, action } = claimed;
  const ctx = { ...actingAs(claimed), actor: await actorNow(tx, workspaceId, claimed.actor) };
  authorize(bulkContracts[resource].bulk, ctx);
  authorize({ scopes: handlerOf(resource, action).scopes ?? [] }, ctx);
  return ctx;
}

/** The records that come next, and the page after them. */
async function nextPage(tx: Transaction, { workspaceId, id, resource, action, position }: ClaimedBulkAction) {
  const pages = await tx.query<Page>(sql`
    SELECT r.position, r.ids::text[] AS ids FROM "BulkActionRows" r
    WHERE r."workspaceId" = ${workspaceId}::uuid AND r."bulkActionId" = ${id}::uuid AND r.position >= ${position}::int
    ORDER BY r.position LIMIT ${handlerOf(resource, action).isWhole ? null : 1}::int`);
  const last = pages.at(-1);
  return last && { position: last.position + 1, ids: pages.flatMap(({ ids }) => ids) };
}

/** Locks those of the records that are there, in the order of their ids, so that no two writers wait for each other. */
async function lockPresent(tx: Transaction, ctx: Context, { resource, action }: ClaimedBulkAction, ids: string[]) {
  const table = raw(`"${RESOURCES[resource].descriptor.table}" t`);
  const held = raw(action.type === 'delete' ? 'FOR UPDATE' : 'FOR NO KEY UPDATE');
  const rows = await tx.query<{ id: string }>(sql`
    SELECT t.id::text FROM ${table} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[]) ORDER BY t.id ${held}`);
  return rows.map(({ id }) => id);
}

/** Does it to records; where the database refuses that, to halves of them, until what it refuses is one record. */
async function applyTo(
  tx: Transaction,
  ctx: Context,
  claimed: ClaimedBulkAction,
  ids: string[],
): Promise<(readonly [id: string, error: string])[]> {
  const { resource, action } = claimed;
  const pieces = await attemptedInHalves(tx, ids, (some) =>
    handlerOf(resource, action).apply(tx, ctx, RESOURCES[resource], action, [...some]),
  );
  return pieces.flatMap((piece) => ('done' in piece ? [...piece.done] : [[piece.row, refusal(piece)] as const]));
}

const refusal = ({ refusedBy }: { refusedBy: string }) =>
  `The database refuses it (${refusedBy || 'a value is out of bounds'}).`;

function progress({ position, ids }: Page, refused: ReadonlyMap<string, string>): Sql {
  const errors = [...refused].slice(0, MAX_ERRORS).map(([id, error]) => ({ id, error }));
  return sql`position = ${position}::int, attempts = 0, "updatedAt" = now(), done = done + ${ids.length - refused.size}::int,
    failed = failed + ${refused.size}::int,
    errors = jsonb_path_query_array(errors || ${JSON.stringify(errors)}::jsonb, ${`$[0 to ${MAX_ERRORS - 1}]`}::jsonpath)`;
}
