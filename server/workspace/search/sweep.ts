import { db, raw, sql, sweepDb } from '@/server/kernel/db/client';
import { fairShare, PieceSize } from '@/server/kernel/fair-share';
import { roundRobin } from '@/server/kernel/round-robin';
import { after, changedDrafts, OVERLAP, orderOf, type SearchPosition, START, sinceMark } from './changes';
import { writeEntries } from './entries';
import { searchTypes, sourceOf } from './sources';

/** Records that are read together at most. */
const BATCH = 2000;

/** Records of a type that are not read yet. */
interface Behind {
  type: string;
  workspaceId: string;
  place: SearchPosition;
  size: PieceSize;
}

/**
 * Reads every workspace's changes into entries, until there are none or the time is over; then `more` is true, and the
 * next run goes on from there. Workspaces and types take turns. Safe to run twice and at once.
 */
export async function sweepSearch({ forMs = 20_000 } = {}): Promise<{ read: number; more: boolean }> {
  const end = performance.now() + forMs;
  let read = 0;
  const behind = (await Promise.all(searchTypes().map(behindIn))).flat();
  const step = async (one: Behind) => {
    const done = await fairShare(one.workspaceId, () => one.size.take((rows) => readOn(one, rows)));
    read += done.read;
    return done.next && { ...one, place: done.next };
  };
  return { more: await roundRobin(behind, step, end), read };
}

/** The workspaces with changes of a type after their mark, by the first of them: the index of their order has it. */
async function behindIn(type: string): Promise<Behind[]> {
  const rows = await sweepDb.query<{ workspaceId: string; at: string | null }>(sql`
    SELECT w.id::text AS "workspaceId", m.at::text AS at FROM "Workspace" w
    LEFT JOIN "SearchMark" m ON m."workspaceId" = w.id AND m.type = ${type}
    WHERE (SELECT true FROM ${raw(`"${sourceOf(type).table}"`)} t
      WHERE t."workspaceId" = w.id AND ${sinceMark(type, sql`m.at`)} ORDER BY ${raw(orderOf(type))} LIMIT 1)`);
  return rows.map(({ workspaceId, at }) => ({
    ...{ type, workspaceId, place: { ...START, ...(at && { at }) } },
    size: new PieceSize(BATCH),
  }));
}

/** Reads the next batch, and moves the mark behind it. */
async function readOn({ type, workspaceId, place }: Behind, size: number) {
  const rows = await db.query<SearchPosition>(sql`
    SELECT t.id::text AS id, t."updatedAt"::text AS at FROM ${raw(`"${sourceOf(type).table}"`)} t
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${after(type, place)} ORDER BY ${raw(orderOf(type))} LIMIT ${size}::int`);
  const drafts = changedDrafts(type, workspaceId, BATCH);
  const edited = drafts ? await db.query<{ id: string }>(drafts) : [];
  const read = await writeEntries(workspaceId, type, [...new Set([...rows, ...edited].map(({ id }) => id))]);
  const last = rows.length === size ? rows.at(-1) : undefined;
  await moveMark(type, workspaceId, last);
  return { read, next: last };
}

/** The mark stays so far behind that no transaction still under way can write before it. */
async function moveMark(type: string, workspaceId: string, last: SearchPosition | undefined): Promise<void> {
  const bound = raw(`now() - interval '${OVERLAP}'`);
  // The records of one batch share a time, so the next run begins with all of them.
  const at = last ? sql`least(${bound}, ${timeOf(type, last)} - interval '1 ms')` : bound;
  await db.query(sql`
    INSERT INTO "SearchMark" ("workspaceId", type, at) VALUES (${workspaceId}::uuid, ${type}, ${at})
    ON CONFLICT ("workspaceId", type) DO UPDATE SET at = greatest("SearchMark".at, excluded.at)`);
}

/** Mail goes by the time in its id. */
function timeOf(type: string, { id, at }: SearchPosition) {
  if (sourceOf(type).open === undefined) return sql`${at}::timestamptz`;
  return sql`to_timestamp(${Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 1000}::float8)`;
}
