import { db, join, raw, sql, sweepDb } from '@/server/kernel/db/client';
import { OVERLAP, type Place, START } from '@/server/workspace/search/changes';
import { compareRecords } from './compare';
import { MOST_MEMBERS } from './reasons';
import { ENTITIES, type Entity, RULES } from './rules';
import { tableOf } from './sources';

/** Records that are compared together. What is held in memory grows with this alone. */
const BATCH = 5000;
/** Blocks that are left out are named again after so long. */
const NAMED_EVERY = '1 hour';
const MOST_NAMED = 20;

interface Behind {
  workspaceId: string;
  at: string | null;
}

/**
 * Compares every workspace's changed records, until there are none or the time is over; then `more` is true, and the next run
 * goes on from there. Safe to run twice and at once.
 */
export async function sweepDuplicates({ forMs = 20_000 } = {}): Promise<{ read: number; more: boolean }> {
  const end = Date.now() + forMs;
  let read = 0;
  for (const entity of ENTITIES) {
    for (const { workspaceId, at } of await behindIn(entity)) {
      for (let place: Place | undefined = { ...START, ...(at && { at }) }; place; ) {
        if (Date.now() >= end) return { read, more: true };
        const step = await readOn(entity, workspaceId, place);
        read += step.read;
        place = step.next;
      }
      await nameSkipped(entity, workspaceId);
    }
  }
  return { read, more: false };
}

/** The workspaces with changes after their mark. */
const behindIn = (entity: Entity): Promise<Behind[]> =>
  sweepDb.query<Behind>(sql`
    SELECT w.id::text AS "workspaceId", m.at::text AS at FROM "Workspace" w
    LEFT JOIN "DuplicateMark" m ON m."workspaceId" = w.id AND m.entity = ${entity}
    WHERE EXISTS (SELECT FROM ${tableOf(entity)} t
      WHERE t."workspaceId" = w.id AND t."updatedAt" > coalesce(m.at, to_timestamp(0)))`);

/** Compares the next batch, and moves the mark behind it: so far that no transaction still under way can write before it. */
async function readOn(entity: Entity, workspaceId: string, { at, id }: Place) {
  const rows = await db.query<Place>(sql`
    SELECT t.id::text AS id, t."updatedAt"::text AS at FROM ${tableOf(entity)} t
    WHERE t."workspaceId" = ${workspaceId}::uuid AND (t."updatedAt", t.id) > (${at}::timestamptz, ${id}::uuid)
    ORDER BY t."updatedAt", t.id LIMIT ${BATCH}::int`);
  const read = await compareRecords(
    workspaceId,
    entity,
    rows.map((row) => row.id),
  );
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  const bound = raw(`now() - interval '${OVERLAP}'`);
  // The records of one batch of the API share a time, so the next run begins with all of them.
  const mark = last ? sql`least(${bound}, ${last.at}::timestamptz - interval '1 ms')` : bound;
  await db.query(sql`
    INSERT INTO "DuplicateMark" ("workspaceId", entity, at) VALUES (${workspaceId}::uuid, ${entity}, ${mark})
    ON CONFLICT ("workspaceId", entity) DO UPDATE SET at = greatest("DuplicateMark".at, excluded.at)`);
  return { read, next: last };
}

/** Notes which blocks are too large to be compared, so that the list can say so. */
async function nameSkipped(entity: Entity, workspaceId: string): Promise<void> {
  const [due] = await db.query(sql`
    UPDATE "DuplicateMark" SET "skippedAt" = now() WHERE "workspaceId" = ${workspaceId}::uuid AND entity = ${entity}
      AND coalesce("skippedAt", to_timestamp(0)) < now() - interval '${raw(NAMED_EVERY)}' RETURNING 1 AS due`);
  if (!due) return;
  const blocks = RULES[entity].map(({ reason, block }) => {
    const keys = raw(block.map((name) => `k."${name}"`).join(', '));
    const isThere = raw(block.map((name) => `k."${name}" IS NOT NULL`).join(' AND '));
    return sql`
      SELECT ${reason}::text AS reason, concat_ws(' ', ${keys}) AS key, count(*)::int AS members FROM "DuplicateKey" k
      WHERE k."workspaceId" = ${workspaceId}::uuid AND k.entity = ${entity} AND ${isThere}
      GROUP BY ${keys} HAVING count(*) > ${MOST_MEMBERS}::int`;
  });
  await db.query(sql`
    UPDATE "DuplicateMark" SET skipped = (
      SELECT coalesce(jsonb_agg(s ORDER BY s.members DESC), '[]')
      FROM (SELECT * FROM (${join(blocks, ' UNION ALL ')}) u ORDER BY members DESC LIMIT ${MOST_NAMED}::int) s)
    WHERE "workspaceId" = ${workspaceId}::uuid AND entity = ${entity}`);
}

/** Deletes what is kept of records that are gone. */
export async function pruneDuplicates(): Promise<{ keys: number; pairs: number }> {
  let keys = 0;
  let pairs = 0;
  for (const entity of ENTITIES) {
    const isGone = (column: string) => sql`NOT EXISTS (SELECT FROM ${tableOf(entity)} t
      WHERE t."workspaceId" = o."workspaceId" AND t.id = o.${raw(`"${column}"`)})`;
    const of = sql`o.entity = ${entity}`;
    keys += (await sweepDb.query(sql`DELETE FROM "DuplicateKey" o WHERE ${of} AND ${isGone('id')} RETURNING 1`)).length;
    pairs += (
      await sweepDb.query(
        sql`DELETE FROM "DuplicatePair" o WHERE ${of} AND (${isGone('aId')} OR ${isGone('bId')}) RETURNING 1`,
      )
    ).length;
  }
  return { keys, pairs };
}
