import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { forWorkspace } from '@/server/kernel/foreign';
import { LostLease } from '@/server/kernel/leases/lease';
import { logger } from '@/server/kernel/log';
import { DAY_MS } from '@/server/meetings/bookings/slots/schedule';
import type { Query } from './busy/event.mjs';
import { readFeedBusy } from './busy/foreign';
import { openLogin } from './credentials';
import { CalendarFailure, failureOf } from './failure';
import { readCalendar } from './read/account';
import { fetchFeed } from './read/feed';
import { claimDue, claimOf, type LeasedSource, makeDue, wishDue } from './sources/claim';
import { asHolder, type SourceReading, settleFailed, settlePart, settleRead } from './sources/settle';
import { keepFeed } from './sources/store';

/** How long one reading may take; its lease is longer. */
const READING_MS = 60_000;
/** How long new readings are begun in one run, and waited for. */
const RUN_MS = 45_000;
/** A source that is read within this time holds up no other. */
const SOON_MS = 2000;
/** A day before now for those who come late, eight after the last that can be booked: four are for the longest meetings. */
const MARGIN_DAYS = 8;
/** Days that what is known may fall short of that, before all of it is read again. */
const SLACK_DAYS = 2;

/** Sources that are read one after the other in a number of places. */
interface Lane {
  claimNext: () => Promise<LeasedSource | undefined>;
  places: number;
  /** How long a reading keeps its place from the next one. */
  patienceMs: number;
}

/** What was slow or failed last time waits in a lane of its own, where all that works is not held up by it. */
const SOON: Lane = { claimNext: () => claimDue(false), places: 6, patienceMs: SOON_MS };
const SLOW: Lane = { claimNext: () => claimDue(true), places: 4, patienceMs: 10_000 };

/** Reads every calendar that is due. */
export async function syncDueCalendars(): Promise<{ calendars: number }> {
  const [soon, slow] = await Promise.all([drive(SOON), drive(SLOW)]);
  return { calendars: soon + slow };
}

/**
 * Each place takes the next source as soon as it is free. It gives up on one that takes long, which then goes on beside: to wait for
 * a server costs nothing, and may be for nothing. So however many servers do not answer, the next source waits for none of them
 * longer than a place's patience. What comes to no end within the run goes on, and settles, when nobody waits for it any more.
 */
async function drive({ claimNext, places, patienceMs }: Lane): Promise<number> {
  const endAt = performance.now() + RUN_MS;
  const readings = new Set<Promise<void>>();
  let calendars = 0;
  const work = async () => {
    while (performance.now() < endAt) {
      const source = await claimNext();
      if (!source) return;
      calendars++;
      const reading = syncSource(source).finally(() => readings.delete(reading));
      readings.add(reading);
      await endOr(reading, patienceMs);
    }
  };
  await Promise.all(Array.from({ length: places }, work));
  await endOr(Promise.all(readings), endAt - performance.now());
  return calendars;
}

async function endOr(work: Promise<unknown>, ms: number): Promise<void> {
  const ended = new AbortController();
  const patience = sleep(Math.max(0, ms), undefined, { signal: ended.signal, ref: false }).catch(() => {});
  await Promise.race([work, patience]).finally(() => ended.abort());
}

/** Reads a connection that was changed now, whenever it is due; what somebody reads already is left to them. */
export async function syncCalendar(workspaceId: string, connectionId: string): Promise<void> {
  await makeDue(workspaceId, connectionId);
  await readNow(workspaceId, connectionId);
}

/** The same as a member wishes. Throws a 409 where it has failed so often that they have to wait. */
export async function resyncCalendar(workspaceId: string, connectionId: string): Promise<void> {
  const seconds = await wishDue(workspaceId, connectionId);
  if (seconds !== undefined) {
    const wait = seconds < 90 ? `${Math.max(1, seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    throw conflict(`This calendar has failed too often in a row. It can be read again in ${wait}.`, 'wrong_state');
  }
  await readNow(workspaceId, connectionId);
}

async function readNow(workspaceId: string, connectionId: string): Promise<void> {
  await drive({ claimNext: () => claimOf(workspaceId, connectionId), places: 6, patienceMs: RUN_MS });
}

/** What went wrong is kept beside the busy times of the last time, which stay: bookings go on. */
export async function syncSource(source: LeasedSource, signal = AbortSignal.timeout(READING_MS)): Promise<void> {
  const startedAt = performance.now();
  let hasProgress = false;
  const onProgress = () => {
    hasProgress = true;
  };
  try {
    const learned = await forWorkspace(source.workspaceId, () => readSource(source, signal, onProgress));
    await settleRead(source, { ...learned, isSlow: performance.now() - startedAt > SOON_MS });
  } catch (error) {
    if (error instanceof LostLease) return;
    const { workspaceId, connectionId, id } = source;
    logger.warn({ err: error, workspaceId, connectionId, sourceId: id }, 'calendar not read');
    const isLasting = error instanceof CalendarFailure && error.lasting;
    const settled =
      hasProgress && signal.aborted
        ? settlePart(source)
        : settleFailed(source, failureOf(error) ?? 'The calendar could not be read.', isLasting);
    await settled.catch((lost: unknown) => {
      if (!(lost instanceof LostLease)) throw lost;
    });
  }
}

async function readSource(
  source: LeasedSource,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Omit<SourceReading, 'isSlow'>> {
  const login = loginOf(source);
  const now = Date.now();
  const endMs = now + (source.horizonDays + MARGIN_DAYS) * DAY_MS;
  const readAs = JSON.stringify([source.timezone, source.addresses]);
  const isNew = source.readAs !== readAs;
  const sureUntil = new Date(endMs - SLACK_DAYS * DAY_MS);
  const isFar = source.readUntil !== null && source.readUntil >= sureUntil;
  const query = await queryOf(source, now - DAY_MS, endMs);
  const readUntil = isFar && !isNew && source.readUntil ? source.readUntil : new Date(endMs);
  if (source.kind === 'CALDAV') {
    const reading = { source, login, query, isNew, readAs, isFar, sureUntil, signal, onProgress };
    return { ...(await readCalendar(reading)), readAs, readUntil };
  }
  const before = isNew || !isFar ? null : source.token;
  const feed = await fetchFeed(login.url, before, signal);
  if (!feed) return { token: source.token, readAs, readUntil };
  const busy = await readFeedBusy(feed.bytes, query);
  await asHolder(source, (tx) => keepFeed(tx, source, busy));
  return { token: feed.token, readAs, readUntil: new Date(endMs) };
}

function loginOf({ credentials }: LeasedSource) {
  try {
    return openLogin(credentials);
  } catch {
    throw new CalendarFailure('How to sign in to it can no longer be read. Connect it again.', { lasting: true });
  }
}

/** A booking that we wrote is in the way as a booking, and not of itself when it is moved. */
async function queryOf(
  { workspaceId, memberId, timezone, addresses }: LeasedSource,
  startMs: number,
  endMs: number,
): Promise<Query> {
  const own = await db.query<{ id: string }>(sql`
    SELECT id::text FROM "Booking" WHERE "workspaceId" = ${workspaceId}::uuid AND "hostId" = ${memberId}::uuid
      AND "startAt" > to_timestamp(${(startMs - MARGIN_DAYS * DAY_MS) / 1000}::float8)`);
  return { range: { startMs, endMs }, timezone, addresses, own: own.map(({ id }) => id) };
}
