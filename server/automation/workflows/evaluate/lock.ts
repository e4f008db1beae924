import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { WORKFLOW_ENTITIES, workflowRecords } from '../names';
import type { PendingRun } from './pending-runs';
import { readRecordStates } from './record-state';

/** The columns of records whose own record an action may write to, with its table. */
const RELATED = (['CONTACT', 'LEAD', 'DEAL'] as const).map((entity) => {
  const { key, table } = workflowRecords[entity];
  return [`${key}Id`, table] as const;
});

/** What became of the attempt to lock the records of a batch. */
export interface LockedRecords {
  /** Records that are there and ours; every other is either gone or being written by somebody. */
  isLocked(recordId: string): boolean;
  isGone(recordId: string): boolean;
}

/**
 * Locks everything that the actions may touch before any of it is written, and waits for nothing: a record that somebody is
 * writing is left out, and its changes with it, for the next batch. Whoever waits for nobody takes part in no deadlock.
 */
export async function lockRecords(tx: Transaction, ctx: Context, pendingRuns: PendingRun[]): Promise<LockedRecords> {
  const locked = new Set<string>();
  const gone = new Set<string>();
  for (const entity of WORKFLOW_ENTITIES) {
    const ids = [
      ...new Set(pendingRuns.flatMap(({ change }) => (change.entity === entity ? change.recordId : []))),
    ].sort();
    if (ids.length === 0) continue;
    const { table } = workflowRecords[entity];
    for (const id of await lock(tx, ctx, table, ids, 'UPDATE')) locked.add(id);
    const there = await readRecordStates(tx, ctx, entity, ids);
    for (const id of ids) if (!there.has(id)) gone.add(id);
    for (const [column, table] of RELATED) {
      const pointing = [...there.values()].filter((one) => one.row[column] && locked.has(one.id));
      const wanted = [...new Set(pointing.map((one) => String(one.row[column])))].sort();
      const free = new Set(wanted.length > 0 ? await lock(tx, ctx, table, wanted, 'KEY SHARE') : []);
      for (const one of pointing) if (!free.has(String(one.row[column]))) locked.delete(one.id);
    }
  }
  return { isLocked: (id) => locked.has(id), isGone: (id) => gone.has(id) };
}

async function lock(
  tx: Transaction,
  ctx: Context,
  table: string,
  ids: string[],
  strength: 'UPDATE' | 'KEY SHARE',
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM ${raw(`"${table}"`)} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR ${raw(strength)} SKIP LOCKED`);
  return rows.map(({ id }) => id);
}
