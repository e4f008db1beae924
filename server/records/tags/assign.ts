import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import type { tagsContract } from './contract';
import { type Tagged, taggedRecords } from './tagged';

type Assignment = Input<typeof tagsContract.assign>;

export const assignTags = (ctx: Context, input: Assignment) => change(ctx, input, addTags);
export const unassignTags = (ctx: Context, input: Assignment) => change(ctx, input, removeTags);

/** Adds tags to records that are there, and notifies of those that had them not. */
export async function addTags(
  tx: Transaction,
  ctx: Context,
  entity: Tagged,
  records: readonly string[],
  tags: readonly string[],
): Promise<Pair[]> {
  const column = columnOf(entity);
  const ids = records.flatMap(() => tags.map(() => newId()));
  const put = await tx.query<Pair>(sql`
    INSERT INTO "TagAssignment" ("workspaceId", id, "tagId", ${column})
    SELECT ${ctx.workspaceId}::uuid, (${ids}::uuid[])[row_number() OVER ()], tag, record
    FROM unnest(${[...records]}::uuid[]) record CROSS JOIN unnest(${[...tags]}::uuid[]) tag
    ON CONFLICT DO NOTHING RETURNING ${column}::text AS record, "tagId"::text AS tag`);
  await notifyTagged(tx, ctx, entity, put);
  return put;
}

/** Removes tags from records, and notifies of those that had them. */
export async function removeTags(
  tx: Transaction,
  ctx: Context,
  entity: Tagged,
  records: readonly string[],
  tags: readonly string[],
): Promise<Pair[]> {
  const column = columnOf(entity);
  const taken = await tx.query<Pair>(sql`
    DELETE FROM "TagAssignment" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
      AND "tagId" = ANY(${[...tags]}::uuid[]) AND ${column} = ANY(${[...records]}::uuid[])
    RETURNING ${column}::text AS record, "tagId"::text AS tag`);
  await notifyTagged(tx, ctx, entity, taken);
  return taken;
}

const columnOf = (entity: Tagged): Sql => raw(`"${taggedRecords[entity].tags}"`);

/** A tag that was added to a record or removed from it. */
export interface Pair {
  record: string;
  tag: string;
}

/** Says of records that other tags are on them, which is a change of theirs though it writes none of their columns. */
export async function notifyTagged(
  tx: Transaction,
  ctx: Context,
  entity: Tagged,
  pairs: readonly Pair[],
): Promise<void> {
  const byRecord = new Map<string, string[]>();
  for (const { record, tag } of pairs) byRecord.set(record, [...(byRecord.get(record) ?? []), tag]);
  const updatedAt = new Date();
  const changes = [...byRecord].map(([id, tags]) => ({ kind: 'updated' as const, id, columns: { tags, updatedAt } }));
  await applyChanges(tx, ctx, { record: taggedRecords[entity] }, changes);
}

/** All or nothing: every id is found and held before anything is written. */
function change(ctx: Context, input: Assignment, write: typeof addTags) {
  const recordIds = [...new Set(input.recordIds)];
  const tagIds = [...new Set(input.tagIds)];
  return transaction(ctx, async (tx) => {
    const missing = await firstMissing(tx, ctx, taggedRecords[input.entity].table, recordIds);
    if (missing !== undefined) {
      const entity = input.entity.toLowerCase();
      const message = `No ${entity} with id ${missing} in this workspace. Nothing was changed.`;
      throw new ApiError(STATUS.notFound, message, {}, { field: 'recordIds' });
    }
    await lockTags(tx, ctx, tagIds);
    const changed = await write(tx, ctx, input.entity, recordIds, tagIds);
    return { entity: input.entity, recordIds, tagIds, updated: changed.length };
  });
}

/** Keeps tags from being deleted until the transaction ends. Throws the 404 of one that is not there. */
export async function lockTags(tx: Transaction, ctx: Context, ids: readonly string[], field = 'tagIds'): Promise<void> {
  if ((await firstMissing(tx, ctx, 'Tag', ids)) !== undefined) throw notFound('Tag', field);
}

async function firstMissing(
  tx: Transaction,
  ctx: Context,
  table: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const found = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM ${raw(`"${table}"`)} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids.filter(isId)}::uuid[]) FOR KEY SHARE`);
  const known = new Set(found.map((row) => row.id));
  return ids.find((id) => !known.has(id));
}
