import type { Context } from '@/server/kernel/context';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import type { Done } from './load';

/** A change that came after an operation, of a record that it had changed. */
export interface Later {
  id: string;
  at: string;
  kind: string;
  names: string[];
  actor: string;
  operationId: string;
  cause: string | null;
}

/** What was changed of records after an operation, oldest first; without what was taken back again since, and what a revert did itself. */
export async function laterChanges(
  on: Db,
  ctx: Context,
  done: Done,
  ids: readonly string[],
): Promise<Map<string, Later[]>> {
  const first = done.changes[0]?.seq ?? '0';
  const rows = await on.query<Later>(sql`
    SELECT o."recordId"::text AS id, ${raw(utcText('o.at'))} AS at, o.kind, o.actor, o."operationId"::text, o.cause,
      CASE WHEN o.kind = 'updated' THEN array(SELECT jsonb_object_keys(o.fields)) ELSE '{}' END AS names
    FROM unnest(${arrayLiteral(ids)}::uuid[]) AS r(id)
    JOIN "Change" o ON o."workspaceId" = ${ctx.workspaceId}::uuid AND o."recordId" = r.id AND o.seq > ${first}::bigint
    WHERE o."operationId" NOT IN (${done.id}::uuid, ${ctx.operation?.id ?? done.id}::uuid) ORDER BY o.seq`);
  const undone = await undoneIn(on, ctx, new Set(rows.map(({ operationId }) => operationId)));
  const later = new Map<string, Later[]>();
  for (const row of rows) {
    const of = row.cause?.startsWith(REVERT) ? row.cause.slice(REVERT.length) : '';
    if (undone.has(row.operationId) || undone.has(of)) continue;
    later.set(row.id, [...(later.get(row.id) ?? []), row]);
  }
  return later;
}

/** What the cause of a revert begins with; the operation follows. */
export const REVERT = 'revert:';

/** Those of the operations that were reverted, by a revert that was not reverted itself. */
async function undoneIn(on: Db, ctx: Context, operations: ReadonlySet<string>): Promise<Set<string>> {
  const reverts = new Map<string, string[]>();
  for (let asked = [...operations]; asked.length > 0; ) {
    const rows = await on.query<{ id: string; cause: string }>(sql`
      SELECT DISTINCT o."operationId"::text AS id, o.cause FROM "Change" o WHERE o."workspaceId" = ${ctx.workspaceId}::uuid
        AND o.cause LIKE 'revert:%' AND o.cause = ANY(${asked.map((id) => `${REVERT}${id}`)}::text[])`);
    for (const { id, cause } of rows) {
      const of = cause.slice(REVERT.length);
      reverts.set(of, [...(reverts.get(of) ?? []), id]);
    }
    asked = rows.map(({ id }) => id).filter((id) => !reverts.has(id));
  }
  const isUndone = (id: string): boolean => (reverts.get(id) ?? []).some((revert) => !isUndone(revert));
  return new Set([...operations].filter(isUndone));
}
