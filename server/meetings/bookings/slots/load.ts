import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { REACH_MS } from './find';
import type { Conflicts, Interval, Schedule, Taken } from './schedule';

/** What slots are computed from. */
export interface Bookable {
  schedule: Schedule;
  conflicts: Conflicts;
  /** Whether it takes bookings at all. */
  isOpen: boolean;
}

interface Row extends Omit<Schedule, 'timezone'> {
  timezone: string | null;
  isOpen: boolean;
  status: string;
  /** A JSON array with five numbers of each booking: start and end in Unix seconds, its buffers, whether it is of this type. */
  taken: string;
  /** A JSON array with the start and end of each busy time, in Unix seconds. */
  busy: string;
}

const SCHEDULE =
  raw(`t."durationMin", coalesce(t."slotIntervalMin", t."durationMin") AS "intervalMin", t."bufferBeforeMin",
  t."bufferAfterMin", t."minNoticeMin", t."horizonDays", t."maxPerDay", t.hours, t."dateOverrides", m.timezone`);
/** A hosted video meeting cannot be booked while its host has no calendar to make the link with. */
const HAS_PLACE = raw(`(t."locationKind" <> 'VIDEO' OR EXISTS (SELECT FROM "CalendarConnection" c
  WHERE c."workspaceId" = t."workspaceId" AND c."memberId" = m.id))`);

/** The confirmed bookings of the host of the row `m` that can bear on a range, by the buffers that their types have now. */
const takenOf = (ctx: Context, { startMs, endMs }: Interval, besides: Sql) => sql`
  (SELECT '[' || coalesce(string_agg(concat_ws(',', date_part('epoch', b."startAt"), date_part('epoch', b."endAt"),
      bt."bufferBeforeMin", bt."bufferAfterMin", (b."bookingTypeId" = t.id)::int), ',' ORDER BY b."startAt"), '') || ']'
    FROM "Booking" b JOIN "BookingType" bt ON bt."workspaceId" = b."workspaceId" AND bt.id = b."bookingTypeId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b."hostId" = m.id AND b.status = 'CONFIRMED' AND ${besides}
      AND b."startAt" > to_timestamp(${(startMs - REACH_MS) / 1000}::float8)
      AND b."startAt" < to_timestamp(${(endMs + REACH_MS) / 1000}::float8)) AS taken`;

/** A gap that no meeting of the row `t` fits into. */
const TIGHT = raw(`t."durationMin" * interval '1 minute' - interval '30 seconds'`);

/**
 * The busy times of the calendars of the row `m` that can bear on a range. Those that touch, or have a gap that no meeting of the row
 * `t` fits into, are told as one: so there are never more of them than meetings, whatever a calendar says.
 */
const busyIn = (ctx: Context, { startMs, endMs }: Interval) => sql`
  (SELECT '[' || coalesce(string_agg(concat_ws(',', date_part('epoch', lower(r)), date_part('epoch', upper(r) - (${TIGHT}))), ','), '') || ']'
    FROM (SELECT unnest(range_agg(tstzrange(y."startAt", y."endAt" + ${TIGHT}))) AS r
      FROM "BusyTime" y
      WHERE y."workspaceId" = ${ctx.workspaceId}::uuid AND y."memberId" = m.id
        AND y."endAt" > to_timestamp(${(startMs - REACH_MS) / 1000}::float8)
        AND y."startAt" < to_timestamp(${(endMs + REACH_MS) / 1000}::float8)) AS merged) AS busy`;

/** The one statement behind the slots of a type. */
export const typeStatement = (ctx: Context, id: string, range: Interval): Sql => sql`
  SELECT ${SCHEDULE}, t.active AND ${HAS_PLACE} AS "isOpen", ${takenOf(ctx, range, sql`TRUE`)},
    ${busyIn(ctx, range)}
  FROM "BookingType" t JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t."hostId"
  WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid AND t."deletedAt" IS NULL`;

/** What new bookings of a type are computed from. Throws its 404. */
export async function loadType(on: Db, ctx: Context, id: string, range: Interval): Promise<Bookable> {
  const [row] = isId(id) ? await on.query<Row>(typeStatement(ctx, id, range)) : [];
  if (!row) throw notFound('Meeting type');
  return toBookable(row);
}

/** A type that is not kept, or not as it is: its columns by name, with the id that its bookings have if it has any. */
export type DraftType = { id: string; hostId: string } & Record<string, unknown>;

/** What bookings of a type would be computed from. Throws the 404 of its host. */
export async function loadDraft(on: Db, ctx: Context, draft: DraftType, range: Interval): Promise<Bookable> {
  const columns = JSON.stringify({ ...draft, workspaceId: ctx.workspaceId });
  const [row] = await on.query<Row>(sql`
    SELECT ${SCHEDULE}, ${HAS_PLACE} AS "isOpen", ${takenOf(ctx, range, sql`TRUE`)},
      ${busyIn(ctx, range)}
    FROM json_populate_record(NULL::"BookingType", ${columns}::json) t
    JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t."hostId"`);
  if (!row) throw notFound('Host');
  return toBookable(row);
}

/**
 * What moving a booking is computed from: the rules of its type, even one that takes no new bookings any more, and whatever
 * else its host has. Throws its 404, and the 409 of a cancelled one.
 */
export async function loadBooking(on: Db, ctx: Context, id: string, range: Interval): Promise<Bookable> {
  const [row] = isId(id)
    ? await on.query<Row>(sql`
        SELECT ${SCHEDULE}, k.status, m.id IS NOT NULL AS "isOpen", ${takenOf(ctx, range, sql`b.id <> k.id`)},
          ${busyIn(ctx, range)}
        FROM "Booking" k JOIN "BookingType" t ON t."workspaceId" = k."workspaceId" AND t.id = k."bookingTypeId"
        LEFT JOIN "Member" m ON m."workspaceId" = k."workspaceId" AND m.id = k."hostId"
        WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k.id = ${id}::uuid`)
    : [];
  if (!row) throw notFound('Booking');
  if (row.status === 'CANCELLED') throw conflict('This meeting has already been cancelled.', 'wrong_state');
  return toBookable(row);
}

function toBookable({ taken, busy, isOpen, timezone, ...schedule }: Row): Bookable {
  const conflicts = { taken: readTaken(taken), busy: readIntervals(busy) };
  return { isOpen, schedule: { ...schedule, timezone: timezone ?? 'UTC' }, conflicts };
}

function readIntervals(text: string): Interval[] {
  const numbers = JSON.parse(text) as number[];
  const intervals: Interval[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    intervals.push({ startMs: Math.round((numbers[i] ?? 0) * 1000), endMs: Math.round((numbers[i + 1] ?? 0) * 1000) });
  }
  return intervals;
}

/** A host can have hundreds of bookings in a range, so they are read without an array for each. */
function readTaken(text: string): Taken[] {
  const numbers = JSON.parse(text) as number[];
  const taken: Taken[] = [];
  for (let i = 0; i < numbers.length; i += 5) {
    taken.push({
      startMs: Math.round((numbers[i] ?? 0) * 1000),
      endMs: Math.round((numbers[i + 1] ?? 0) * 1000),
      bufferBeforeMin: numbers[i + 2] ?? 0,
      bufferAfterMin: numbers[i + 3] ?? 0,
      isSameType: numbers[i + 4] === 1,
    });
  }
  return taken;
}
