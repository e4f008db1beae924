import { signalWork } from '@/inngest/signal';
import { actorName, type Context } from '@/server/kernel/context';
import { badRequest, conflict } from '@/server/kernel/contract/errors';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { Import } from './contract';
import { authorizeMapped } from './map/access';
import { type LockedImport, lockImport, showImport } from './record';

type State = Import['state'];

interface Move {
  from: readonly State[];
  set: Sql;
  /** Whether its columns must be for something. */
  mapped?: boolean;
  /** Which of those that failed may be moved, too. */
  failed?: (held: LockedImport) => boolean;
}

/** Moves an import to another state, from one of those that it may be moved from. */
function moveImport(ctx: Context, id: string, { from, set, mapped = false, failed = () => false }: Move) {
  return sqlTransaction(ctx, async (tx) => {
    const held = await lockImport(tx, ctx, id);
    if (!from.includes(held.state) && !(held.state === 'FAILED' && failed(held)))
      throw conflict(`This import is ${held.state}, not ${from.join(' or ')}.`, 'wrong_state');
    if (mapped && !held.columns.some(({ field }) => field !== null))
      throw badRequest('No column is for a field yet: set the mapping first.');
    if (mapped) authorizeMapped(ctx, held);
    await tx.query(sql`
      UPDATE "Import" SET ${set}, error = NULL, "endedAt" = NULL, attempts = 0, "leaseId" = NULL, "leaseUntil" = NULL, "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    tx.afterCommit(() => signalWork('imports/due'));
    return showImport(ctx, id, tx);
  });
}

export const previewImport = (ctx: Context, { id }: { id: string }) =>
  moveImport(ctx, id, {
    from: ['READY'],
    set: sql`state = 'PREVIEWING', preview = NULL`,
    mapped: true,
    failed: ({ isRead, isStarted }) => isRead && !isStarted,
  });

export const startImport = (ctx: Context, { id }: { id: string }) =>
  moveImport(ctx, id, {
    from: ['READY', 'STOPPED'],
    set: sql`state = 'RUNNING', "startedAt" = coalesce("startedAt", now()), actor = ${actorName(ctx)}, "operationId" = coalesce("operationId", ${newId()}::uuid)`,
    mapped: true,
    failed: ({ isRead }) => isRead,
  });

export const stopImport = (ctx: Context, { id }: { id: string }) =>
  moveImport(ctx, id, {
    from: ['RUNNING', 'PREVIEWING'],
    set: raw(`state = CASE WHEN state = 'RUNNING' THEN 'STOPPED' ELSE 'READY' END`),
  });
