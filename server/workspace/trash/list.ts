import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { readCursorOf, writeCursorOf } from '@/server/kernel/db/list';
import { utcText } from '@/server/kernel/db/record';
import { actorsOf, conditionsOf, ofWorkspace } from '@/server/workspace/changes/read';
import { historySources } from '@/server/workspace/changes/sources';
import { walk, walking } from '@/server/workspace/changes/walk';
import { TRASH_DAYS } from '@/server/workspace/operations/limits';
import { ownActor } from '@/server/workspace/operations/list';
import { restorableUntil } from '@/server/workspace/operations/restore';
import type { trashContract } from './contract';

interface Row {
  seq: string;
  id: string;
  table: string;
  title: string | null;
  at: string;
  actor: string;
  operationId: string;
  operation: string;
}

/** Deletions that are looked at for one page. Where few of them can be taken back, the page is short. */
const LOOKED_AT = 10_000;

/** What was deleted by itself and is not back, newest first. */
export async function listTrash(ctx: Context, { entity, limit, cursor }: Input<typeof trashContract.list>) {
  const scope = JSON.stringify([ctx.workspaceId, 'trash', entity]);
  const before = cursor === undefined ? undefined : readCursorOf(scope, cursor);
  const columns = sql`c.seq::text, c."recordId"::text AS id, c."table", left(${titles()}, 200) AS title,
    ${raw(utcText('c.at'))} AS at, c.actor, c."operationId"::text, c.operation`;
  const among = [
    ofWorkspace(ctx),
    sql`c.kind IN ('deleted', 'merged') AND c.at > now() - make_interval(days => ${TRASH_DAYS}::int)`,
    ...(before === undefined ? [] : [sql`c.seq < ${before}::bigint`]),
  ];
  const matching = [...conditionsOf(ctx, { entity, actor: ownActor(ctx) }), ...inTrash(ctx)];
  const { rows, goOnAfter } = await walking(ctx, (tx) =>
    walk<Row>(tx, { columns, among, order: sql`c.seq DESC`, matching, limit, most: LOOKED_AT }),
  );
  const who = await actorsOf(
    ctx,
    rows.map(({ actor }) => actor),
  );
  const keys = new Map(historySources().map(({ table, key }) => [table, key]));
  return {
    records: rows.map(({ id, table, title, at, actor, operationId, operation }) => {
      const times = { deletedAt: at, restorableUntil: restorableUntil(at) };
      return {
        entity: keys.get(table) ?? table,
        id,
        title,
        ...times,
        by: who(actor),
        operation: { id: operationId, name: operation },
      };
    }),
    nextCursor: goOnAfter ? writeCursorOf(scope, goOnAfter.seq) : null,
  };
}

/** What a deleted record is called, whatever its kind. */
function titles(): Sql {
  const cases = historySources().flatMap(({ table, title }) =>
    title ? [sql`WHEN ${table} THEN c.fields->>${title}`] : [],
  );
  return sql`CASE c."table" ${join(cases, ' ')} ELSE coalesce(c.fields->>'subject', c.fields->>'body') END`;
}

/**
 * The conditions that the deletion `c` can be taken back for itself: it is kept, the last of its record, and no other's part. Each
 * is looked up by the id of a record, for few rows; `OFFSET 0` keeps the planner from reading all there are at once.
 */
function inTrash({ workspaceId }: Context): Sql[] {
  const id = sql`${workspaceId}::uuid`;
  return [
    sql`EXISTS (SELECT FROM "TrashedRow" r WHERE r."workspaceId" = ${id} AND r."rowId" = c."recordId" AND r.kind = 'deleted' OFFSET 0)`,
    sql`NOT EXISTS (SELECT FROM "Change" l WHERE l."workspaceId" = ${id} AND l."recordId" = c."recordId" AND l.seq > c.seq OFFSET 0)`,
    sql`NOT EXISTS (SELECT FROM "Change" w WHERE w."workspaceId" = ${id} AND w."recordId" = (${parents()})::uuid
      AND w."operationId"::text = c."operationId"::text AND w.kind IN ('deleted', 'merged') OFFSET 0)`,
  ];
}

/** The record that a deleted one is part of, whatever its kind. */
function parents(): Sql {
  const cases = historySources().flatMap(({ table, hangs, within }) => {
    const columns = hangs ? [hangs.id] : (within ?? []);
    const ids = columns.map((column) => sql`c.fields->>${column}`);
    return ids.length > 0 ? [sql`WHEN ${table} THEN coalesce(${join(ids, ', ')})`] : [];
  });
  return sql`CASE c."table" ${join(cases, ' ')} END`;
}
