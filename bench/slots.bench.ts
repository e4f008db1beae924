import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternate, report, requestsPerSecond } from './support/load';
import { openWorkbench } from './support/workbench';

// 62 days of slots with 500 bookings in the way: the computation alone, in CPU time, and the endpoint beside a bare
// node:http + pg program that asks the key and the same SQL, and sends the same bytes without computing them.
const DAYS = 62;
const BOOKINGS = 500;
const COMPUTATIONS = 400;
const MAX_CPU_MS = 2;
const REQUIRED = 0.5;
const DAY_MS = 86_400_000;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { sweepPool: pool, sweepDb: db } = await import('../server/kernel/db/client');
const { newId } = await import('../server/kernel/db/ids');
const { createBookingType } = await import('../server/meetings/booking-types/create');
const { loadType, typeStatement } = await import('../server/meetings/bookings/slots/load');
const { findSlots } = await import('../server/meetings/bookings/slots/find');
const { printSlots } = await import('../server/meetings/bookings/slots/print');

const { id: workspaceId, ctx, ownerId, key } = await makeWorkspace('Bench');
await pool.query(`UPDATE "Member" SET timezone = 'America/New_York' WHERE id = $1`, [ownerId]);
const { bookingType } = await createBookingType(ctx, {
  title: 'Intro',
  durationMin: 30,
  slotIntervalMin: 15,
  bufferAfterMin: 5,
  maxPerDay: 20,
  horizonDays: 365,
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '20:00' })),
  locationKind: 'LINK',
});
const startMs = Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS;
const range = { startMs, endMs: startMs + DAYS * DAY_MS };
await fill();

const bookable = await loadType(db, ctx, bookingType.id, range);
if (bookable.conflicts.taken.length !== BOOKINGS) throw new Error(`${bookable.conflicts.taken.length} in the way`);
const compute = () => {
  const found = findSlots(bookable.schedule, range, bookable.conflicts, Date.now());
  return printSlots(found, bookable.schedule.durationMin, 'Europe/Berlin').text;
};
const cpuMs = medianCpuMs(compute);
report(`slots of ${DAYS} days, ${BOOKINGS} bookings in the way, computed and printed`, cpuMs, undefined, 'ms CPU');

const [from, to] = [range.startMs, range.endMs].map((ms) => new Date(ms).toISOString());
const path = `/api/v1/booking-types/${bookingType.id}/slots?from=${from}&to=${to}&timezone=Europe/Berlin`;
const { port } = await bench.start('server/test/api-process.ts');
const answer = await (
  await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })
).text();
const answerFile = join(bench.env.CRM_DATA_DIR, 'slots.json');
writeFileSync(answerFile, answer);
const { text, values } = typeStatement(ctx, bookingType.id, range);
const statements = { [path]: { name: 'slots', text, values, answerFile } };
const bare = await bench.start('bench/support/bare-server.ts', { STATEMENTS: JSON.stringify(statements) });
const rates = await alternate(
  () => requestsPerSecond(port, { path, key }),
  () => requestsPerSecond(bare.port, { path, key }),
);
const kilobytes = Math.round(answer.length / 1024);
report(`GET slots of ${DAYS} days (${kilobytes} KB)`, rates.ours, rates.bare, 'requests/s');
await pool.end();
await bench.close();
if (cpuMs > MAX_CPU_MS) throw new Error(`${cpuMs} ms of CPU; ${MAX_CPU_MS} are allowed`);
if (rates.ours < REQUIRED * rates.bare) throw new Error(`less than ${REQUIRED} of the bare endpoint`);
process.exit(0);

function medianCpuMs(work: () => unknown): number {
  const times = Array.from({ length: COMPUTATIONS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

/** Half an hour each, spread evenly over the days. */
async function fill() {
  const starts = Array.from({ length: BOOKINGS }, (_, i) => {
    const day = i % DAYS;
    return new Date(range.startMs + day * DAY_MS + 13 * 3_600_000 + Math.floor(i / DAYS) * 4_500_000).toISOString();
  });
  await pool.query(
    `INSERT INTO "Booking" ("workspaceId", id, "bookingTypeId", "hostId", "hostName", "hostEmail", "startAt", "endAt",
       "hostTimezone", "inviteeTimezone", "inviteeName", "inviteeEmail", "updatedAt")
     SELECT $1::uuid, u.id, $2::uuid, $3::uuid, 'h', 'h', at::timestamptz, at::timestamptz + interval '30 minutes', 'UTC', 'UTC', 'n', 'e', now()
     FROM unnest($4::uuid[], $5::text[]) AS u(id, at)`,
    [workspaceId, bookingType.id, ownerId, starts.map(() => newId()), starts],
  );
  await pool.query('ANALYZE');
}
