import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notifyTagged, type Pair } from '@/server/records/tags/assign';
import { type Tagged, taggedRecords } from '@/server/records/tags/tagged';
import type { WorkflowEntity } from '../names';
import { type Act, Failure, type Outcome, type Step, withAction } from './step';

export const addTag: Act = (tx, ctx, given) => {
  const steps = withAction(given, 'ADD_TAG');
  return change(tx, ctx, steps, async (column, pairs) => {
    const rows = await tx.query<Pair>(sql`
      INSERT INTO "TagAssignment" ("workspaceId", id, "tagId", ${column})
      SELECT ${ctx.workspaceId}::uuid, p.id, p.tag, p.record
      FROM unnest(${pairs.map(() => newId())}::uuid[], ${pairs.map(({ tag }) => tag)}::uuid[],
        ${pairs.map(({ record }) => record)}::uuid[]) AS p(id, tag, record)
      ON CONFLICT DO NOTHING RETURNING ${column}::text AS record, "tagId"::text AS tag`);
    return { rows, done: 'Added', notNeeded: 'was there already' };
  });
};

export const removeTag: Act = (tx, ctx, given) => {
  const steps = withAction(given, 'REMOVE_TAG');
  return change(tx, ctx, steps, async (column, pairs) => {
    const rows = await tx.query<Pair>(sql`
      DELETE FROM "TagAssignment" a USING unnest(${pairs.map(({ tag }) => tag)}::uuid[],
        ${pairs.map(({ record }) => record)}::uuid[]) AS p(tag, record)
      WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a."tagId" = p.tag AND a.${column} = p.record
      RETURNING p.record::text, p.tag::text`);
    return { rows, done: 'Removed', notNeeded: 'was not there' };
  });
};

type Tagging = Pick<Step, 'record'> & { action: { tag: string } };

async function change(
  tx: Transaction,
  ctx: Context,
  steps: Tagging[],
  write: (column: ReturnType<typeof raw>, pairs: Pair[]) => Promise<{ rows: Pair[]; done: string; notNeeded: string }>,
): Promise<Outcome[]> {
  const tags = await findTags(
    tx,
    ctx,
    steps.map(({ action }) => action.tag),
  );
  const pairs = steps.flatMap(({ record, action }) => {
    const tag = tags.get(action.tag.toLowerCase());
    return tag ? [{ record: record.id, tag }] : [];
  });
  const [first] = steps;
  if (!first) return [];
  const entity = taggedEntity(first.record.entity);
  const { rows, done, notNeeded } = await write(raw(`"${taggedRecords[entity].tags}"`), pairs);
  await notifyTagged(tx, ctx, entity, rows);
  const changed = new Set(rows.map(({ record, tag }) => `${record}/${tag}`));
  return steps.map(({ record, action }) => {
    const tag = tags.get(action.tag.toLowerCase());
    if (!tag) return new Failure(`There is no tag named “${action.tag}” any more.`);
    return changed.delete(`${record.id}/${tag}`)
      ? `${done} the tag “${action.tag}”.`
      : `The tag “${action.tag}” ${notNeeded}.`;
  });
}

function taggedEntity(entity: WorkflowEntity): Tagged {
  if (entity === 'EMAIL' || entity === 'TASK') throw new Error(`Tags are not for ${entity}.`);
  return entity;
}

async function findTags(tx: Transaction, ctx: Context, names: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    SELECT id::text, lower(name::text) AS name FROM "Tag"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND name = ANY(${[...new Set(names)]}::citext[]) ORDER BY id FOR KEY SHARE`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
