import { db, join, raw, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare, PieceSize } from '@/server/kernel/fair-share';
import { roundRobin } from '@/server/kernel/round-robin';
import { OVERLAP, type SearchPosition, START } from '@/server/workspace/search/changes';
import { keepKeys, writePairs } from './compare';
import { MOST_MEMBERS } from './reasons';
import { ENTITIES, type Entity, RULES } from './rules';
import { tableOf } from './sources';

/**
 * Records that are read into keys together, before any of them is compared: a block must be filled for it to be known as too large.
 * What is held in memory grows with this alone.
 */
const BATCH = 3000;
/**
 * Records whose pairs one statement finds, at most and to begin with: each is compared with up to 500 others by each rule, which takes
 * ten milliseconds where all are.
 */
const COMPARED = { most: 500, first: 50 };
/** Blocks that are left out are named again after so long. */
const NAMED_EVERY = '1 hour';
const MOST_NAMED = 20;

/** Records of a kind that are not compared yet. */
interface Behind {
  entity: Entity;
  workspaceId: string;
  /** Where reading goes on; undefined once all are read. */
  place: SearchPosition | undefined;
  compared: PieceSize;
}

/**
 * Compares every workspace's changed records, until there are none or the time is over; then `more` is true, and the next run
 * goes on from there. Workspaces and kinds take turns. Safe to run twice and at once.
 */
export async function sweepDuplicates({ forMs = 20_000 } = {}): Promise<{ read: number; more: boolean }> {
  const end = performance.now() + forMs;
  let read = 0;
  const behind = (await Promise.all(ENTITIES.map(behindIn))).flat();
  const step = async (one: Behind): Promise<Behind | undefined> => {
    const { entity, workspaceId, place, compared } = one;
    const compare = (rows: number) => compareNext(entity, workspaceId, rows);
    if (await fairShare(workspaceId, () => compared.take(compare))) return one;
    if (!place) {
      await nameSkipped(entity, workspaceId);
      return undefined;
    }
    const done = await fairShare(workspaceId, () => readOn(entity, workspaceId, place));
    read += done.read;
    return { ...one, place: done.next };
  };
  return { more: await roundRobin(behind, step, end), read };
}

/**
 * The workspaces with changes after their mark, or with records before it that are not compared. The first change is asked for, and not
 * whether there is one: of that the planner thinks that any reading of the table soon finds it.
 */
async function behindIn(entity: Entity): Promise<Behind[]> {
  const rows = await sweepDb.query<{ workspaceId: string; at: string | null }>(sql`
    SELECT w.id::text AS "workspaceId", m.at::text AS at FROM "Workspace" w
    LEFT JOIN "DuplicateMark" m ON m."workspaceId" = w.id AND m.entity = ${entity}
    WHERE cardinality(m.uncompared) > 0 OR (SELECT true FROM ${tableOf(entity)} t
      WHERE t."workspaceId" = w.id AND t."updatedAt" > coalesce(m.at, to_timestamp(0)) ORDER BY t."updatedAt" LIMIT 1)`);
  return rows.map(({ workspaceId, at }) => ({
    ...{ entity, workspaceId, place: { ...START, ...(at && { at }) } },
    compared: new PieceSize(COMPARED.most, COMPARED.first),
  }));
}

/**
 * Reads the next batch into keys, and moves the mark behind it: so far that no transaction still under way can write before it. What
 * is to be compared is noted with the mark, so that a process that dies leaves it to the next.
 */
async function readOn(entity: Entity, workspaceId: string, { at, id }: SearchPosition) {
  const rows = await db.query<SearchPosition>(sql`
    SELECT t.id::text AS id, t."updatedAt"::text AS at FROM ${tableOf(entity)} t
    WHERE t."workspaceId" = ${workspaceId}::uuid AND (t."updatedAt", t.id) > (${at}::timestamptz, ${id}::uuid)
    ORDER BY t."updatedAt", t.id LIMIT ${BATCH}::int`);
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  const bound = raw(`now() - interval '${OVERLAP}'`);
  // The records of one batch of the API share a time, so the next run begins with all of them.
  const mark = last ? sql`least(${bound}, ${last.at}::timestamptz - interval '1 ms')` : bound;
  const ids = rows.map((row) => row.id);
  const read = await sqlTransaction({ workspaceId }, async (tx) => {
    const { read, moved } = await keepKeys(tx, workspaceId, entity, ids);
    await tx.query(sql`
      INSERT INTO "DuplicateMark" ("workspaceId", entity, at, uncompared)
      VALUES (${workspaceId}::uuid, ${entity}, ${mark}, ${moved}::uuid[])
      ON CONFLICT ("workspaceId", entity) DO UPDATE SET at = greatest("DuplicateMark".at, excluded.at),
        uncompared = "DuplicateMark".uncompared || excluded.uncompared`);
    return read;
  });
  return { read, next: last };
}

/** Compares so many of those that are read. Whoever does the same waits. @returns whether there were any */
function compareNext(entity: Entity, workspaceId: string, count: number): Promise<boolean> {
  return sqlTransaction({ workspaceId }, async (tx) => {
    const [next] = await tx.query<{ ids: string[] }>(sql`
      SELECT uncompared[1:${count}::int]::text[] AS ids FROM "DuplicateMark"
      WHERE "workspaceId" = ${workspaceId}::uuid AND entity = ${entity} AND cardinality(uncompared) > 0 FOR UPDATE`);
    if (!next) return false;
    await writePairs(tx, workspaceId, entity, next.ids);
    await tx.query(sql`
      UPDATE "DuplicateMark" SET uncompared = uncompared[${count + 1}::int:]
      WHERE "workspaceId" = ${workspaceId}::uuid AND entity = ${entity}`);
    return true;
  });
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
