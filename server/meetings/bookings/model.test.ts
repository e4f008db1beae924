import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { bookings } from './';

const OPERATIONS = Number(process.env.BOOKING_MODEL_OPERATIONS ?? 200);
const PER_RUN = 40;
const FROM = dayFromNow(2, '06:00');
const TO = dayFromNow(4, '18:00');
const MINUTE_MS = 60_000;

const kind = fc.record({
  durationMin: fc.constantFrom(15, 30, 50, 90),
  slotIntervalMin: fc.constantFrom(null, 15, 25, 60),
  bufferBeforeMin: fc.constantFrom(0, 0, 10, 45),
  bufferAfterMin: fc.constantFrom(0, 0, 15, 60),
  maxPerDay: fc.constantFrom(null, null, 3, 5),
});
const operation = fc.record({
  what: fc.constantFrom('book', 'book', 'book', 'move', 'move', 'cancel'),
  which: fc.nat(),
  /** A listed slot by its number, or any minute of the range. */
  start: fc.oneof({ arbitrary: fc.record({ slot: fc.nat() }), weight: 3 }, fc.record({ minute: fc.nat() })),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
type Start = { slot?: number; minute?: number };

function pick(listed: string[], { slot, minute = 0 }: Start): string {
  const length = (Date.parse(TO) - Date.parse(FROM)) / MINUTE_MS;
  const any = new Date(Date.parse(FROM) + ((minute * 5) % length) * MINUTE_MS).toISOString();
  return slot === undefined ? any : (listed[slot % listed.length] ?? any);
}

/** Pairs of confirmed bookings of one host with less between them than their types ask for. */
async function tooNear(workspaceId: string): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count FROM "Booking" a JOIN "BookingType" ta ON ta.id = a."bookingTypeId"
     JOIN "Booking" b ON b."workspaceId" = a."workspaceId" AND b."hostId" = a."hostId" AND b.id <> a.id AND b."startAt" >= a."startAt"
     JOIN "BookingType" tb ON tb.id = b."bookingTypeId"
     WHERE a."workspaceId" = $1 AND a.status = 'CONFIRMED' AND b.status = 'CONFIRMED'
       AND b."startAt" < a."endAt" + make_interval(mins => greatest(ta."bufferAfterMin", tb."bufferBeforeMin"))`,
    [workspaceId],
  );
  return rows[0].count;
}

/** Does an operation, and answers whether it was accepted and whether it should have been. */
async function perform(ws: TestWorkspace, types: string[], made: string[], { what, which, start }: Operation) {
  const place = which % made.length;
  const id = made[place];
  if (what === 'book' || id === undefined) {
    const type = types[which % types.length] ?? '';
    const listed = await startsOf(ws, type, FROM, TO);
    const startAt = pick(listed, start);
    const { status, body } = await book(ws, type, startAt);
    if (status === 201) made.push(body.booking.id);
    return { startAt, accepted: status === 201, expected: listed.includes(startAt) };
  }
  if (what === 'cancel') {
    made.splice(place, 1);
    return { accepted: (await call(ws.key, bookings.cancel, { id })).status === 200, expected: true };
  }
  const { body } = await call(ws.key, bookings.slots, { id, from: FROM, to: TO });
  const listed = body.slots.map((slot) => slot.startAt);
  const startAt = pick(listed, start);
  const { status } = await call(ws.key, bookings.reschedule, { id, startAt });
  return { startAt, accepted: status === 200, expected: listed.includes(startAt) };
}

it('books and moves to what is listed, to nothing else, and never lets two meetings be too near', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(kind, kind),
      fc.array(operation, { minLength: PER_RUN, maxLength: PER_RUN }),
      async (kinds, run) => {
        const ws = await makeWorkspace();
        const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '16:30' }));
        const types = await Promise.all(kinds.map((more) => makeType(ws, { hours, ...more })));
        const made: string[] = [];
        for (const one of run) {
          const outcome = await perform(
            ws,
            types.map(({ id }) => id),
            made,
            one,
          );
          expect(outcome.accepted, JSON.stringify([one, outcome])).toBe(outcome.expected);
          expect(await tooNear(ws.id)).toBe(0);
          done += 1;
        }
      },
    ),
    { numRuns: Math.ceil(OPERATIONS / PER_RUN), endOnFailure: true },
  );
  expect(done).toBeGreaterThanOrEqual(OPERATIONS);
}, 900_000);
