import type { Context } from '@/server/kernel/context';
import { type ApiError, badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import { findWinners } from '@/server/kernel/db/alias';
import { raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { MergeGroup, Row } from './group';
import type { MergeKind } from './kinds';
import { type Chosen, mergedColumns } from './values';

/** What is asked: a winner, what it takes in, and whose values count. */
export interface Asked {
  id: string;
  sourceIds: readonly string[];
  fields?: Chosen | undefined;
}

/** Locks all records that are to be merged, and says of each group what it comes to, or why it cannot be. */
export async function loadGroups(
  tx: Transaction,
  ctx: Context,
  kind: MergeKind,
  asked: readonly Asked[],
): Promise<(MergeGroup | ApiError)[]> {
  const { table, resource } = kind.of;
  const ids = [...new Set(asked.flatMap(({ id, sourceIds }) => [id, ...sourceIds]))].filter(isId);
  const rows = await tx.query<Row>(sql`
    SELECT t.* FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])
    ORDER BY t.id FOR UPDATE`);
  const held = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !held.has(id));
  const led = await findWinners(tx, ctx, table, 'id', missing);
  const taken = new Set<string>();
  return asked.map((one) => {
    const all = [one.id, ...new Set(one.sourceIds.filter((id) => id !== one.id))];
    if (all.length === 1) return badRequest('sourceIds: Must name another one than the winner.');
    for (const id of all) {
      const winner = led.get(id);
      if (winner !== undefined) return conflict(`${resource} ${id} was merged into ${winner} already.`);
      if (!held.has(id)) return notFound(resource);
      if (taken.has(id)) return conflict(`${resource} ${id} is part of another group of this request.`);
    }
    for (const id of all) taken.add(id);
    return groupOf(
      kind,
      all.flatMap((id) => held.get(id) ?? []),
      one.fields ?? {},
    );
  });
}

const changedAt = ({ updatedAt }: Row) => (updatedAt instanceof Date ? updatedAt.getTime() : 0);

function groupOf(kind: MergeKind, [winner, ...sources]: Row[], chosen: Chosen): MergeGroup | ApiError {
  if (!winner) return notFound(kind.of.resource);
  const group = { winner, sources: sources.toSorted((a, b) => changedAt(b) - changedAt(a)), columns: {} };
  try {
    return { ...group, columns: mergedColumns(kind, group, chosen) };
  } catch (error) {
    return error as ApiError;
  }
}
