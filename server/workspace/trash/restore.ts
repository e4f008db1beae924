import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { catalog } from '@/server/kernel/db/catalog';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { partOfDeletion } from '@/server/workspace/operations/deletion-part';
import { loadDone } from '@/server/workspace/operations/load';
import { Report } from '@/server/workspace/operations/report';
import { inOnePiece, revertDone } from '@/server/workspace/operations/revert';
import { checkOwn } from '@/server/workspace/operations/rules';
import type { trashContract } from './contract';

/** Brings records back, each with what its deletion took along, in one operation. */
export function restoreTrash(ctx: Context, { ids, dryRun = false }: Input<typeof trashContract.restore>) {
  return inOnePiece(ctx, dryRun, async (tx, acting) => {
    const report = new Report();
    const operations = [];
    for (const [operationId, own] of await deletionsOf(tx, acting, ids)) {
      const done = await loadDone(tx, acting, operationId, await catalog(tx));
      checkOwn(acting, done);
      const narrowed = partOfDeletion(await catalog(tx), done, own);
      await revertDone(tx, acting, narrowed, report);
      operations.push(narrowed);
    }
    return report.print(tx, acting, operations, dryRun);
  });
}

/** The operations that deleted records, latest first. Throws a 404 for what never was one, a 409 for one that was not deleted. */
async function deletionsOf(tx: Transaction, ctx: Context, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.query<{ id: string; operationId: string; kind: string }>(sql`
    SELECT l.id, l."operationId", l.kind FROM (
      SELECT DISTINCT ON (c."recordId") c."recordId"::text AS id, c."operationId"::text, c.kind, c.seq FROM "Change" c
      WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."recordId" = ANY(${ids.filter(isId)}::uuid[])
      ORDER BY c."recordId", c.kind IN ('deleted', 'merged') DESC, c.seq DESC) l
    ORDER BY l.seq DESC`);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw notFound('Record');
  const operations = new Map<string, Set<string>>();
  for (const { id, operationId, kind } of rows) {
    if (kind !== 'deleted' && kind !== 'merged') throw conflict(`The record ${id} was not deleted.`);
    operations.set(operationId, (operations.get(operationId) ?? new Set()).add(id));
  }
  return operations;
}
