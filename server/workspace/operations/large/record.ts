import type { Context } from '@/server/kernel/context';
import { type Db, db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { actorsOf, type ChangeActor } from '@/server/workspace/changes/read';
import type { Conflict, LargeRevert } from '../contract';
import { MAX_CONFLICTS } from '../limits';

/** A conflict as it is kept: neither values nor names, which erasing a person would have to find here. */
export interface KeptConflict extends Pick<Conflict, 'field' | 'reason' | 'message' | 'at'> {
  by: string | null;
}

interface Row extends Omit<LargeRevert, 'records'> {
  of: string;
  records: { entity: string; id: string; done: boolean; conflicts: KeptConflict[] }[];
}

/** How far the last revert of each operation has come that is one in the background. */
export async function readLarge(
  ctx: Context,
  operations: readonly string[],
  on: Db = db,
): Promise<Map<string, LargeRevert>> {
  const { workspaceId } = ctx;
  const rows = await on.query<Row>(sql`
    SELECT DISTINCT ON (r."operationId") r."operationId"::text AS of, r.id::text AS operation, r.status, r.total, r.done, r.reverted,
      c.partly, c."left", c.records, r.error, ${raw(utcText('r."createdAt"'))} AS "createdAt", ${raw(utcText('r."endedAt"'))} AS "endedAt"
    FROM "Revert" r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE k.done)::int AS partly, count(*) FILTER (WHERE NOT k.done)::int AS "left", coalesce((
        SELECT json_agg(f) FROM (
          SELECT l.entity, l."recordId" AS id, l.done, l.conflicts FROM "RevertConflict" l
          WHERE l."workspaceId" = ${workspaceId}::uuid AND l."revertId" = r.id ORDER BY l."recordId" LIMIT ${MAX_CONFLICTS}) f), '[]') AS records
      FROM "RevertConflict" k WHERE k."workspaceId" = ${workspaceId}::uuid AND k."revertId" = r.id) c
    WHERE r."workspaceId" = ${workspaceId}::uuid AND r."operationId" = ANY(${[...operations]}::uuid[])
    ORDER BY r."operationId", r."createdAt" DESC`);
  const actors = rows.flatMap(({ records }) =>
    records.flatMap(({ conflicts }) => conflicts.flatMap(({ by }) => by ?? [])),
  );
  const who = await actorsOf(ctx, actors);
  return new Map(
    rows.map(({ of, records, ...row }) => [of, { ...row, records: records.map((one) => printed(one, who)) }]),
  );
}

function printed({ done, conflicts, ...record }: Row['records'][number], who: (actor: string) => ChangeActor) {
  return {
    ...record,
    outcome: done ? ('partly' as const) : ('left' as const),
    conflicts: conflicts.map(({ by, ...conflict }) => ({ ...conflict, by: by === null ? null : who(by) })),
  };
}
