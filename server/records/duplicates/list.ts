import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { readCursorOf, writeCursorOf } from '@/server/kernel/db/list';
import { all, type RecordType, selectJson } from '@/server/kernel/db/record';
import { compareRecords } from './compare';
import type { Reason } from './reasons';
import type { Entity } from './rules';
import { tableOf } from './sources';

/** Records that a first page compares before it looks. */
const NEWEST = 500;

export interface Asked {
  id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}
interface Pair {
  a: string;
  b: string;
  score: number;
  reasons: Reason[];
}

/** A page of pairs by (score, ids), the surest first, with both records as they are now. */
export async function listDuplicates<T, P extends string>(
  record: RecordType<T> & { plural: P },
  ctx: Context,
  entity: Entity,
  { id, limit, cursor }: Asked,
) {
  const scope = JSON.stringify(['duplicates', entity, ctx.workspaceId, id ?? null]);
  const after = cursor === undefined ? undefined : placeOf(readCursorOf(scope, cursor));
  if (id !== undefined) await checkRecord(record, ctx, id);
  if (after === undefined) await catchUp(ctx, entity, id);
  const pairs = await db.query<Pair>(sql`
    SELECT p."aId"::text AS a, p."bId"::text AS b, p.score, p.reasons FROM "DuplicatePair" p
    WHERE p."workspaceId" = ${ctx.workspaceId}::uuid AND p.entity = ${entity} AND ${all([
      id !== undefined && sql`(p."aId" = ${id}::uuid OR p."bId" = ${id}::uuid)`,
      after &&
        sql`p.score <= ${after.score}::int
        AND (p.score < ${after.score}::int OR (p."aId", p."bId") > (${after.a}::uuid, ${after.b}::uuid))`,
    ])}
    ORDER BY p.score DESC, p."aId", p."bId" LIMIT ${limit + 1}::int`);
  const shown = pairs.slice(0, limit);
  const last = pairs.length > limit ? shown.at(-1) : undefined;
  const records = await readBoth(record, ctx, shown);
  return {
    duplicates: shown.flatMap(({ a, b, score, reasons }) => {
      const both = [records.get(a), records.get(b)].filter((one) => one !== undefined);
      return both.length === 2 ? [{ score: score / 100, reasons, [record.plural]: both } as Shown<P, T>] : [];
    }),
    nextCursor: last ? writeCursorOf(scope, `${last.score}|${last.a}|${last.b}`) : null,
    skipped: await skippedBlocks(ctx, entity),
  };
}

type Shown<P extends string, T> = { score: number; reasons: Reason[] } & Record<P, T[]>;

function placeOf(position: string) {
  const [score = '', a = '', b = ''] = position.split('|');
  if (!/^\d+$/.test(score) || !isId(a) || !isId(b)) throw badRequest('cursor is invalid.');
  return { score: Number(score), a, b };
}

/** The 404 of a record that is not there. */
async function checkRecord({ resource, table }: RecordType, { workspaceId }: Context, id: string): Promise<void> {
  const found = isId(id)
    ? await db.query(
        sql`SELECT 1 FROM ${raw(`"${table}"`)} WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`,
      )
    : [];
  if (found.length === 0) throw notFound(resource);
}

/** What was changed just now is compared before it is asked about; what was changed by the thousands is left to the sweep. */
async function catchUp({ workspaceId }: Context, entity: Entity, id: string | undefined): Promise<void> {
  const changed = await db.query<{ id: string }>(sql`
    SELECT t.id::text FROM ${tableOf(entity)} t WHERE t."workspaceId" = ${workspaceId}::uuid
      AND t."updatedAt" > coalesce((SELECT m.at FROM "DuplicateMark" m
        WHERE m."workspaceId" = ${workspaceId}::uuid AND m.entity = ${entity}), to_timestamp(0))
    ORDER BY t."updatedAt" DESC, t.id DESC LIMIT ${NEWEST}::int`);
  const ids = changed.map((row) => row.id);
  await compareRecords(workspaceId, entity, id === undefined ? ids : [...ids, id]);
}

async function readBoth<T>(record: RecordType<T>, ctx: Context, pairs: readonly Pair[]): Promise<Map<string, T>> {
  const ids = pairs.flatMap(({ a, b }) => [a, b]);
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; json: T }>(
    selectJson(record, ctx.workspaceId, sql`t.id = ANY(${ids}::uuid[])`),
  );
  return new Map(rows.map(({ id, json }) => [id, json]));
}

async function skippedBlocks({ workspaceId }: Context, entity: Entity) {
  const [mark] = await db.query<{ skipped: { reason: Reason; key: string; members: number }[] }>(sql`
    SELECT skipped FROM "DuplicateMark" WHERE "workspaceId" = ${workspaceId}::uuid AND entity = ${entity}`);
  return mark?.skipped ?? [];
}
