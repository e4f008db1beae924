import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { ALWAYS, book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { bookings } from './';

const ROUNDS = Number(process.env.BOOKING_RACE_ROUNDS ?? 3);
const REQUESTS = 200;
const TAKEN = '409 That time has just been booked. Please pick another one.';

let servers: Spawned[] = [];
beforeAll(async () => {
  const env = { PORT: '0', CRM_RATE_LIMIT_PER_MINUTE: '1000000' };
  servers = await Promise.all([1, 2].map(() => spawnProgram('server/test/api-process.ts', env)));
});
afterAll(() => Promise.all(servers.map((server) => server.end('SIGTERM'))));

/** Sends bodies to both processes in turn, all at once; how often each answer came. */
async function storm(ws: TestWorkspace, shots: { path: string; body: object }[]): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' };
  const answers = await Promise.all(
    shots.map(async ({ path, body }, i) => {
      const url = `http://127.0.0.1:${servers[i % servers.length]?.port}/api/v1${path}`;
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      const { error } = (await response.json()) as { error?: string };
      return error ? `${response.status} ${error}` : String(response.status);
    }),
  );
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

const shot = (bookingTypeId: string, startAt: string, i: number) => ({
  path: '/bookings',
  body: { bookingTypeId, startAt, inviteeName: `Guest ${i}`, inviteeEmail: `guest${i}@example.com` },
});

/** Rows of each kind that bookings leave. */
async function remains(workspaceId: string) {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM "Booking" WHERE "workspaceId" = $1) AS bookings,
      (SELECT count(*)::int FROM "Task" WHERE "workspaceId" = $1) AS tasks,
      (SELECT count(*)::int FROM "Lead" WHERE "workspaceId" = $1) AS leads`,
    [workspaceId],
  );
  return rows[0];
}

it(`books one slot once out of ${REQUESTS} requests at once to 2 processes, and leaves nothing of the others`, async () => {
  const ws = await makeWorkspace();
  const types = await Promise.all([makeType(ws), makeType(ws, { durationMin: 60, slotIntervalMin: 30 })]);
  for (let round = 0; round < ROUNDS; round++) {
    const startAt = dayFromNow(2 + round, '09:00');
    const shots = Array.from({ length: REQUESTS }, (_, i) => shot(types[i % 2]?.id ?? '', startAt, i));
    expect(await storm(ws, shots)).toEqual({ 201: 1, [TAKEN]: REQUESTS - 1 });
  }
  const { leads, ...rest } = await remains(ws.id);
  expect(rest).toEqual({ bookings: ROUNDS, tasks: ROUNDS });
  expect(leads).toBeLessThanOrEqual(ROUNDS);
}, 120_000);

it('gives a time to one of those who book it and those who move there, beside a cancellation', async () => {
  const ws = await makeWorkspace();
  const { id } = await makeType(ws);
  const at = (hour: number) => dayFromNow(2, `${String(hour).padStart(2, '0')}:00`);
  const made = await Promise.all([9, 10, 11].map((hour) => book(ws, id, at(hour))));
  const [first, ...others] = made.map(({ body }) => body.booking.id);
  const moves = others.map((other) => ({ path: `/bookings/${other}/reschedule`, body: { startAt: at(14) } }));
  const cancel = { path: `/bookings/${first}/cancel`, body: {} };
  const counts = await storm(ws, [cancel, ...moves, ...Array.from({ length: 50 }, (_, i) => shot(id, at(14), i))]);
  const won = (counts[200] ?? 0) - 1 + (counts[201] ?? 0);
  expect([won, counts[TAKEN]]).toEqual([1, 51]);
  const { body } = await call(ws.key, bookings.list, { from: at(14), to: at(15) });
  expect(body.bookings).toHaveLength(1);
}, 60_000);

it('fills a day to its limit and not beyond, and keeps buffers that no constraint holds', async () => {
  const ws = await makeWorkspace();
  const few = await makeType(ws, { hours: ALWAYS, maxPerDay: 3 });
  const times = Array.from({ length: 40 }, (_, i) =>
    dayFromNow(2, `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`),
  );
  expect(
    await storm(
      ws,
      times.map((time, i) => shot(few.id, time, i)),
    ),
  ).toEqual({ 201: 3, [TAKEN]: 37 });
  const wide = await makeType(ws, { bufferAfterMin: 45 });
  const neighbours = ['09:00', '09:30', '10:00'].flatMap((time) =>
    Array.from({ length: 10 }, () => dayFromNow(4, time)),
  );
  const counts = await storm(
    ws,
    neighbours.map((time, i) => shot(wide.id, time, i)),
  );
  expect(counts[201]).toBe(1);
}, 60_000);
