import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Interval } from '@/server/meetings/bookings/slots/schedule';
import type { DavObject } from '../busy/foreign';
import { CalendarFailure } from '../failure';
import type { LeasedSource } from './claim';

/** Busy times that all calendars of a member may have together: every search for a free time looks through them. */
export const MAX_BUSY_OF_MEMBER = 200_000;

/** Busy times of some objects of a source. */
type Found = readonly { href: string; busy: readonly Interval[] }[];

/** Puts the busy times of a feed in the place of the old ones. */
export async function keepFeed(tx: Transaction, source: LeasedSource, busy: readonly Interval[]): Promise<void> {
  await tx.query(sql`
    DELETE FROM "BusyTime" WHERE "workspaceId" = ${source.workspaceId}::uuid AND "sourceId" = ${source.id}::uuid`);
  await insertBusy(tx, source, [{ href: '', busy }]);
}

/** The same for some objects of an account's calendar, and notes in which state each was read. */
export async function keepObjects(
  tx: Transaction,
  source: LeasedSource,
  objects: readonly DavObject[],
  readUntil: Date,
): Promise<void> {
  await dropBusy(
    tx,
    source,
    objects.map(({ href }) => href),
  );
  await insertBusy(
    tx,
    source,
    objects.map(({ href, busy = [] }) => ({ href, busy })),
  );
  await tx.query(sql`
    INSERT INTO "CalendarObject" ("workspaceId", "sourceId", href, etag, "readUntil")
    SELECT ${source.workspaceId}::uuid, ${source.id}::uuid, o.href, o.etag, CASE WHEN o."on" THEN ${readUntil}::timestamptz END
    FROM unnest(${objects.map(({ href }) => href)}::text[], ${objects.map(({ etag }) => etag)}::text[],
      ${objects.map(({ goesOn = false }) => goesOn)}::boolean[]) AS o (href, etag, "on")
    ON CONFLICT ("workspaceId", "sourceId", href) DO UPDATE SET etag = excluded.etag, "readUntil" = excluded."readUntil"`);
}

/** Objects, or busy times, that one statement names: to write them all down holds up others. */
const AT_ONCE = 5000;

/** Forgets objects that are gone. */
export async function dropObjects(tx: Transaction, source: LeasedSource, hrefs: readonly string[]): Promise<void> {
  for (let i = 0; i < hrefs.length; i += AT_ONCE) {
    const some = hrefs.slice(i, i + AT_ONCE);
    await dropBusy(tx, source, some);
    await tx.query(sql`
      DELETE FROM "CalendarObject" WHERE "workspaceId" = ${source.workspaceId}::uuid AND "sourceId" = ${source.id}::uuid
        AND href = ANY(${some}::text[])`);
  }
}

/** The state of an object that could not be read, as no server names one. It is asked for again each time, until it can be. */
export const UNREAD = '';

/** Notes which objects could not be read. Their busy times of before stay. */
export async function keepUnread(tx: Transaction, source: LeasedSource, hrefs: readonly string[]): Promise<void> {
  if (hrefs.length === 0) return;
  await tx.query(sql`
    INSERT INTO "CalendarObject" ("workspaceId", "sourceId", href, etag)
    SELECT ${source.workspaceId}::uuid, ${source.id}::uuid, o.href, ${UNREAD} FROM unnest(${[...hrefs]}::text[]) AS o (href)
    ON CONFLICT ("workspaceId", "sourceId", href) DO UPDATE SET etag = excluded.etag, "readUntil" = NULL`);
}

/** Which objects are known, each with the state in which it was read; none where it has to be read again for a range. */
export async function knownObjects(
  tx: Transaction,
  source: LeasedSource,
  until: Date,
): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ href: string; etag: string | null }>(sql`
    SELECT href, CASE WHEN "readUntil" IS NULL OR "readUntil" >= ${until}::timestamptz THEN etag END AS etag
    FROM "CalendarObject" WHERE "workspaceId" = ${source.workspaceId}::uuid AND "sourceId" = ${source.id}::uuid`);
  return new Map(rows.map(({ href, etag }) => [href, etag]));
}

/**
 * Has all objects read again, for something else than they were. It is noted at once what for: what is read from now on need not be
 * read again by the next reading, should this one be broken off.
 */
export async function forgetStates(tx: Transaction, source: LeasedSource, readAs: string): Promise<void> {
  const { workspaceId, id } = source;
  await tx.query(sql`
    UPDATE "CalendarObject" SET etag = NULL WHERE "workspaceId" = ${workspaceId}::uuid AND "sourceId" = ${id}::uuid`);
  await tx.query(sql`
    UPDATE "CalendarSource" SET "readAs" = ${readAs}, token = NULL, "readUntil" = NULL
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`);
}

const dropBusy = (tx: Transaction, source: LeasedSource, hrefs: readonly string[]) =>
  tx.query(sql`
    DELETE FROM "BusyTime" WHERE "workspaceId" = ${source.workspaceId}::uuid AND "sourceId" = ${source.id}::uuid
      AND href = ANY(${[...hrefs]}::text[])`);

/** Busy times as many at once as one statement may hold. */
function* portions(found: Found): Generator<(Interval & { href: string })[]> {
  let rows: (Interval & { href: string })[] = [];
  for (const { href, busy } of found)
    for (const one of busy) {
      rows.push({ href, ...one });
      if (rows.length < AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  if (rows.length > 0) yield rows;
}

async function insertBusy(tx: Transaction, { workspaceId, id, memberId }: LeasedSource, found: Found): Promise<void> {
  if (found.every(({ busy }) => busy.length === 0)) return;
  for (const rows of portions(found))
    await tx.query(sql`
      INSERT INTO "BusyTime" ("workspaceId", id, "sourceId", "memberId", href, "startAt", "endAt")
      SELECT ${workspaceId}::uuid, gen_random_uuid(), ${id}::uuid, ${memberId}::uuid, b.href, to_timestamp(b.s), to_timestamp(b.e)
      FROM unnest(${rows.map(({ href }) => href)}::text[], ${rows.map(({ startMs }) => startMs / 1000)}::float8[],
        ${rows.map(({ endMs }) => endMs / 1000)}::float8[]) AS b (href, s, e)`);
  const [beyond] = await tx.query(sql`
    SELECT FROM "BusyTime" WHERE "workspaceId" = ${workspaceId}::uuid AND "memberId" = ${memberId}::uuid
    OFFSET ${MAX_BUSY_OF_MEMBER}::int LIMIT 1`);
  if (beyond) {
    const most = MAX_BUSY_OF_MEMBER.toLocaleString('en');
    throw new CalendarFailure(`Your calendars together have more than ${most} busy times.`, { lasting: true });
  }
}
