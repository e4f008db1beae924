import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import { actorNames, conditionsOf } from '@/server/workspace/changes/read';
import { historySources } from '@/server/workspace/changes/sources';
import { TRASH_DAYS } from '@/server/workspace/operations/limits';
import { ownActor } from '@/server/workspace/operations/list';
import { restorableUntil } from '@/server/workspace/operations/restore';
import type { trashContract } from './contract';

const mac = (scope: string, seq: string) => sign('cursor', `${scope}\n${seq}`);

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

/** What was deleted by itself and is not back, newest first. */
export async function listTrash(ctx: Context, { entity, limit, cursor }: Input<typeof trashContract.list>) {
  const scope = JSON.stringify([ctx.workspaceId, 'trash', entity]);
  const [seq = '', code = ''] = cursor ? Buffer.from(cursor, 'base64url').toString().split('|') : [];
  if (cursor !== undefined && !sameText(code, mac(scope, seq))) throw badRequest('cursor is invalid.');
  const rows = await db.query<Row>(sql`
    SELECT c.seq::text, c."recordId"::text AS id, c."table", left(${titles()}, 200) AS title, ${raw(utcText('c.at'))} AS at, c.actor,
      c."operationId"::text, c.operation
    FROM "Change" c WHERE ${join([...conditionsOf(ctx, { entity, actor: ownActor(ctx) }), ...inTrash()], ' AND ')}
      ${cursor ? sql`AND c.seq < ${seq}::bigint` : sql``} ORDER BY c.seq DESC LIMIT ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const names = await actorNames(
    ctx,
    shown.map(({ actor }) => actor),
  );
  const keys = new Map(historySources().map(({ table, key }) => [table, key]));
  return {
    records: shown.map(({ id, table, title, at, actor, operationId, operation }) => {
      const [kind = '', actorId = null] = actor.split(':');
      const by = { kind, id: actorId, name: names.get(actor) ?? null };
      const times = { deletedAt: at, restorableUntil: restorableUntil(at) };
      return {
        entity: keys.get(table) ?? table,
        id,
        title,
        ...times,
        by,
        operation: { id: operationId, name: operation },
      };
    }),
    nextCursor: last ? Buffer.from(`${last.seq}|${mac(scope, last.seq)}`).toString('base64url') : null,
  };
}

/** What a deleted record is called, whatever its kind. */
function titles(): Sql {
  const cases = historySources().flatMap(({ table, title }) =>
    title ? [sql`WHEN ${table} THEN c.fields->>${title}`] : [],
  );
  return sql`CASE c."table" ${join(cases, ' ')} ELSE coalesce(c.fields->>'subject', c.fields->>'body') END`;
}

/** The conditions that the deletion `c` can be taken back for itself: it is young, kept, the last of its record, and no other's part. */
function inTrash(): Sql[] {
  return [
    sql`c.kind IN ('deleted', 'merged') AND c.at > now() - make_interval(days => ${TRASH_DAYS}::int)`,
    sql`EXISTS (SELECT FROM "TrashedRow" r WHERE r."workspaceId" = c."workspaceId" AND r."rowId" = c."recordId" AND r.kind = 'deleted')`,
    sql`NOT EXISTS (SELECT FROM "Change" l WHERE l."workspaceId" = c."workspaceId" AND l."recordId" = c."recordId" AND l.seq > c.seq)`,
    sql`NOT EXISTS (SELECT FROM "Change" w WHERE w."workspaceId" = c."workspaceId" AND w."operationId" = c."operationId"
      AND w.kind IN ('deleted', 'merged') AND w."recordId"::text = ${parents()})`,
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
