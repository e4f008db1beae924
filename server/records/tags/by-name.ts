import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notifyTagged, type Pair } from './assign';
import { type Tagged, taggedRecords } from './tagged';

const GRAY = '#6b7280';

/** Adds tags to records by their names of the tags, of which those are made that there are not. Those that are on stay. */
export async function addTagsByName(
  tx: Transaction,
  ctx: Context,
  entity: Tagged,
  wanted: readonly { id: string; names: readonly string[] }[],
): Promise<Pair[]> {
  const names = [...new Set(wanted.flatMap((one) => one.names))];
  if (names.length === 0) return [];
  const insert = recordSql`
    INSERT INTO "Tag" ("workspaceId", id, name, color)
    SELECT ${ctx.workspaceId}::uuid, n.id, n.name, ${GRAY} FROM unnest(${names.map(() => newId())}::uuid[], ${names}::text[]) AS n(id, name)
    ON CONFLICT ("workspaceId", name) DO NOTHING RETURNING id::text, name::text`;
  await writeRecords<{ id: string; name: string }>(tx, ctx, 'Tag', insert, ({ id, name }) => ({
    ...{ kind: 'created', id, columns: { name, color: GRAY } },
  }));
  const pairs = wanted.flatMap(({ id, names: own }) => own.map((name) => ({ id, name })));
  const column = raw(`"${taggedRecords[entity].tags}"`);
  const put = await tx.query<Pair>(sql`
    INSERT INTO "TagAssignment" ("workspaceId", id, "tagId", ${column})
    SELECT ${ctx.workspaceId}::uuid, p.id, g.id, p.record
    FROM unnest(${pairs.map(() => newId())}::uuid[], ${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ name }) => name)}::text[])
      AS p(id, record, name)
    JOIN "Tag" g ON g."workspaceId" = ${ctx.workspaceId}::uuid AND g.name = p.name::citext
    ON CONFLICT DO NOTHING RETURNING ${column}::text AS record, "tagId"::text AS tag`);
  if (put.length > 0) await notifyTagged(tx, ctx, entity, put);
  return put;
}
