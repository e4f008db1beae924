import { db, raw, sql, sweepDb } from '@/server/kernel/db/client';
import { after, changedDrafts, OVERLAP, orderOf, type Place, START, sinceMark } from './changes';
import { SEARCH_TYPES, type SearchType } from './contract';
import { writeEntries } from './entries';
import { sourceOf } from './sources';

const BATCH = 2000;

interface Behind {
  workspaceId: string;
  at: string | null;
}

/**
 * Reads every workspace's changes into entries, until there are none or the time is over; then `more` is true, and the
 * next run goes on from there. Safe to run twice and at once.
 */
export async function sweepSearch({ forMs = 20_000 } = {}): Promise<{ read: number; more: boolean }> {
  const end = Date.now() + forMs;
  let read = 0;
  for (const type of SEARCH_TYPES) {
    for (const behind of await behindIn(type)) {
      for (let place: Place | undefined = { ...START, ...(behind.at && { at: behind.at }) }; place; ) {
        if (Date.now() >= end) return { read, more: true };
        const step = await readOn(type, behind.workspaceId, place);
        read += step.read;
        place = step.next;
      }
    }
  }
  return { read, more: false };
}

/** The workspaces with changes of a type after their mark. */
function behindIn(type: SearchType): Promise<Behind[]> {
  return sweepDb.query<Behind>(sql`
    SELECT w.id::text AS "workspaceId", m.at::text AS at FROM "Workspace" w
    LEFT JOIN "SearchMark" m ON m."workspaceId" = w.id AND m.type = ${type}
    WHERE EXISTS (SELECT FROM ${raw(`"${sourceOf(type).table}"`)} t
      WHERE t."workspaceId" = w.id AND ${sinceMark(type, sql`m.at`)})`);
}

/** Reads the next batch, and moves the mark behind it. */
async function readOn(type: SearchType, workspaceId: string, place: Place) {
  const rows = await db.query<Place>(sql`
    SELECT t.id::text AS id, t."updatedAt"::text AS at FROM ${raw(`"${sourceOf(type).table}"`)} t
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${after(type, place)} ORDER BY ${raw(orderOf(type))} LIMIT ${BATCH}::int`);
  const drafts = changedDrafts(type, workspaceId, BATCH);
  const edited = drafts ? await db.query<{ id: string }>(drafts) : [];
  const read = await writeEntries(workspaceId, type, [...new Set([...rows, ...edited].map(({ id }) => id))]);
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  await moveMark(type, workspaceId, last);
  return { read, next: last };
}

/** The mark stays so far behind that no transaction still under way can write before it. */
async function moveMark(type: SearchType, workspaceId: string, last: Place | undefined): Promise<void> {
  const bound = raw(`now() - interval '${OVERLAP}'`);
  // The records of one batch share a time, so the next run begins with all of them.
  const at = last ? sql`least(${bound}, ${timeOf(type, last)} - interval '1 ms')` : bound;
  await db.query(sql`
    INSERT INTO "SearchMark" ("workspaceId", type, at) VALUES (${workspaceId}::uuid, ${type}, ${at})
    ON CONFLICT ("workspaceId", type) DO UPDATE SET at = greatest("SearchMark".at, excluded.at)`);
}

/** Mail goes by the time in its id. */
function timeOf(type: SearchType, { id, at }: Place) {
  if (sourceOf(type).open === undefined) return sql`${at}::timestamptz`;
  return sql`to_timestamp(${Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 1000}::float8)`;
}
