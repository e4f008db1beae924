import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { config } from '@/server/kernel/config';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { disconnectCalendar, syncConnection } from '@/server/meetings/calendar/connections/change';
import { connectFeed } from '@/server/meetings/calendar/connections/connect';
import { getConnection, listConnections } from '@/server/meetings/calendar/connections/list';
import { claimEvents, settleWritten } from '@/server/meetings/calendar/event/claim';
import { claimOf } from '@/server/meetings/calendar/sources/claim';
import { settlePart } from '@/server/meetings/calendar/sources/settle';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';
import { asOwner, basicUtc, vcalendar, vevent } from '@/server/test/calendar';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { listNotifications } from '@/server/workspace/notifications';

// The wall around calendars: whatever a feed says, however it says it, the service goes on and its owner learns of it.

/** What each address answers; one without an answer never gives one. */
const answers = new Map<string, RequestListener>();
let asked: string[] = [];
const waiting = new Set<() => void>();
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
  const answer = answers.get(request.url ?? '');
  if (answer) answer(request, response);
  else waiting.add(() => response.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const end of waiting) end();
  server.close();
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const says = (path: string, text: string, headers: Record<string, string> = {}) =>
  answers.set(path, (_request, response) => response.writeHead(200, headers).end(text));
const fails = (path: string, status: number) =>
  answers.set(path, (_request, response) => response.writeHead(status).end());
/** From now on nothing comes from there. */
const hangs = (path: string) => answers.delete(path);

const meeting = (from: string, to: string) =>
  vcalendar(vevent({ DTSTART: basicUtc(dayFromNow(3, from)), DTEND: basicUtc(dayFromNow(3, to)) }));
const rule = (RRULE: string, DTSTART = '20261122T000000Z') => vcalendar(vevent({ DTSTART, DURATION: 'PT10M', RRULE }));
/** Each rule has to be counted through for a second or so. */
const heavy = () => {
  const rules = Array.from({ length: 300 }, (_, i) =>
    vevent({ UID: `${i}`, DTSTART: '19900101T000000Z', DURATION: 'PT1M', RRULE: 'FREQ=DAILY;BYHOUR=1,2;COUNT=19999' }),
  );
  return vcalendar(...rules);
};

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  config.calendarAllowHosts = ['127.0.0.1'];
  answers.clear();
  asked = [];
  await db.query(sql`DELETE FROM "CalendarConnection"`);
});

const makeDue = () => db.query(sql`UPDATE "CalendarSource" SET "dueAt" = now() - interval '1 second'`);
/** As if all that is known had been read a minute ago. */
const age = () => db.query(sql`UPDATE "CalendarSource" SET "lastSyncAt" = now() - interval '1 minute'`);
const sourceOf = async (connectionId: string) => {
  const [row] = await db.query<{ attempts: number; waitMs: number; isHeld: boolean; lastError: string | null }>(sql`
    SELECT attempts, date_part('epoch', "dueAt" - now()) * 1000 AS "waitMs", "leaseId" IS NOT NULL AS "isHeld", "lastError"
    FROM "CalendarSource" WHERE "connectionId" = ${connectionId}::uuid`);
  if (!row) throw new Error('no such source');
  return row;
};
const told = async (memberId = ws.ownerId) =>
  (await listNotifications(memberContext(ws.id, memberId), { limit: 20 })).notifications.filter(
    ({ kind }) => kind === 'calendar',
  );
/** CPU time of this process while something is done: what is done elsewhere does not count. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('the wall around what a calendar says', () => {
  it.each([
    ['the 156 bytes whose rule never ends', rule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
    ['an hour that no month has', rule('FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31')],
    ['seconds that never come', rule('FREQ=SECONDLY;INTERVAL=60;BYSECOND=30')],
    ['every second since 1970', rule('FREQ=SECONDLY', '19700101T000000Z')],
    ['the 300th Monday of January', rule('FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYSETPOS=300')],
    ['a zone whose rule never ends', zoned('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
    [
      '50,000 events of one UID',
      vcalendar(...Array.from({ length: 50_000 }, () => vevent({ DTSTART: '20261122T000000Z' }))),
    ],
    ['rules that take minutes', heavy()],
  ])('the service outlives %s, here and where it has been saved', { timeout: 120_000 }, async (_what, text) => {
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    says('/a.ics', text);
    expect(await cpuMs(() => syncConnection(asOwner(ws), id))).toBeLessThan(3000);
    await makeDue();
    await syncDueCalendars();
    expect((await sourceOf(id)).isHeld).toBe(false);
    expect((await book(ws, (await makeType(ws)).id, dayFromNow(3, '14:00'))).status).toBe(201);
  });

  it('sets aside what takes too long, keeps the busy times of before, tells its owner once and takes it back', async () => {
    const { id: typeId } = await makeType(ws);
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics'), name: 'Private' });
    says('/a.ics', heavy());
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      await makeDue();
      await syncDueCalendars();
      const source = await sourceOf(id);
      expect(source).toMatchObject({
        attempts: i + 1,
        isHeld: false,
        lastError: expect.stringMatching(/too (much time|often)/),
      });
      waits.push(source.waitMs);
    }
    expect(waits[1]).toBeGreaterThan(1.5 * (waits[0] ?? 0));
    expect(waits[2]).toBeGreaterThan(1.5 * (waits[1] ?? 0));
    expect((await book(ws, typeId, dayFromNow(3, '11:00'))).status).toBe(409);
    expect(await told()).toMatchObject([{ title: 'Your calendar Private could not be read', read: false }]);
    expect((await listConnections(asOwner(ws)))[0]?.sources).toMatchObject([
      { failures: 3, nextAt: expect.any(String) },
    ]);

    says('/a.ics', meeting('10:00', '10:30'));
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null });
    expect(await told()).toMatchObject([{ read: true }]);
    expect((await book(ws, typeId, dayFromNow(3, '11:00'))).status).toBe(201);
    fails('/a.ics', 404);
    await syncConnection(asOwner(ws), id);
    expect(await told()).toHaveLength(2);
  }, 120_000);

  it('does not tell of what mends itself', async () => {
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    fails('/a.ics', 503);
    expect((await syncConnection(asOwner(ws), id)).lastError).toContain('503');
    expect(await told()).toEqual([]);
    await syncConnection(asOwner(ws), id);
    expect(await told()).toHaveLength(1);
  });
});

describe('the wall around a server that does not answer', () => {
  it('holds up no other calendar, can be disconnected meanwhile, and settles nothing then', {
    timeout: 120_000,
  }, async () => {
    const mia = await makeMember(ws.id);
    const hers = memberContext(ws.id, mia.id);
    says('/good.ics', meeting('11:00', '12:00'));
    const good = await connectFeed(hers, { url: at('/good.ics') });
    const slow: string[] = [];
    for (let i = 0; i < 8; i++) {
      says(`/${i}.ics`, meeting('11:00', '12:00'));
      slow.push((await connectFeed(asOwner(ws), { url: at(`/${i}.ics`) })).id);
      hangs(`/${i}.ics`);
    }
    await makeDue();
    await db.query(sql`UPDATE "CalendarSource" SET "lastSyncAt" = now() - interval '1 hour'`);
    await db.query(
      sql`UPDATE "CalendarSource" SET "dueAt" = now() - interval '1 hour' WHERE "memberId" = ${ws.ownerId}::uuid`,
    );
    asked = [];
    const running = syncDueCalendars();
    const isRead = async () => Date.parse((await getConnection(hers, good.id)).lastSyncAt ?? '') > Date.now() - 60_000;
    await until('the good calendar to be read', isRead);
    expect(asked.filter((path) => /\/\d\.ics/.test(path)).length).toBeLessThanOrEqual(2);
    for (const id of slow) await disconnectCalendar(asOwner(ws), id);
    expect(await listConnections(asOwner(ws))).toEqual([]);
    for (const end of waiting) end();
    await running;
    expect(await prisma.busyTime.count({ where: { workspaceId: ws.id, memberId: ws.ownerId } })).toBe(0);
    expect(await told()).toEqual([]);
  });

  it('is put off although the process that asked it was killed, and can be read and disconnected', {
    timeout: 120_000,
  }, async () => {
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    hangs('/a.ics');
    for (let kill = 1; kill <= 2; kill++) {
      await makeDue();
      const reader = await spawnProgram('server/test/calendar-process.ts', { CRM_CALENDAR_ALLOW_HOSTS: '127.0.0.1' });
      await until('it to be asked', async () => (await sourceOf(id)).attempts === kill, 60_000);
      await reader.end('SIGKILL');
      const { isHeld, waitMs } = await sourceOf(id);
      expect(isHeld).toBe(true);
      expect(waitMs).toBeGreaterThan(kill * 280_000);
      await db.query(sql`UPDATE "CalendarSource" SET "leaseUntil" = now()`);
    }
    expect(await syncDueCalendars()).toEqual({ calendars: 0 });
    expect((await sourceOf(id)).lastError).toContain('broken off');
    says('/a.ics', meeting('10:00', '10:30'));
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null, busyTimes: 1 });
    await disconnectCalendar(asOwner(ws), id);
    expect(await listConnections(asOwner(ws))).toEqual([]);
  });

  it('lets a booking through within seconds, with the busy times of before', { timeout: 60_000 }, async () => {
    const { id } = await makeType(ws);
    says('/a.ics', meeting('11:00', '12:00'));
    await connectFeed(asOwner(ws), { url: at('/a.ics') });
    hangs('/a.ics');
    await age();
    const started = performance.now();
    expect((await book(ws, id, dayFromNow(3, '11:00'))).status).toBe(409);
    expect((await book(ws, id, dayFromNow(3, '12:00'))).status).toBe(201);
    // Twenty seconds are what the server of the calendar would have.
    expect(performance.now() - started).toBeLessThan(18_000);
    for (const end of waiting) end();
  });
});

describe('the wall around what takes its time', () => {
  it('what comes in parts goes on soon, and what never ends so is put off and told', async () => {
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    const part = async (attempts: number) => {
      await db.query(
        sql`UPDATE "CalendarSource" SET attempts = ${attempts}::int, "dueAt" = now() - interval '1 second'`,
      );
      const source = await claimOf(ws.id, id);
      if (!source) throw new Error('nothing is due');
      await settlePart(source);
      return sourceOf(id);
    };
    expect(await part(7)).toMatchObject({ attempts: 8, isHeld: false, lastError: expect.stringContaining('in parts') });
    expect((await sourceOf(id)).waitMs).toBeLessThanOrEqual(0);
    expect(await told()).toEqual([]);
    const waits = [(await part(20)).waitMs, (await part(22)).waitMs, (await part(40)).waitMs];
    expect(waits.map((ms) => Math.round(ms / 290_000))).toEqual([2, 8, 74]);
    expect(await told()).toHaveLength(1);
    // One reading to its end, and all is forgotten.
    await makeDue();
    await syncDueCalendars();
    expect(await sourceOf(id)).toMatchObject({ attempts: 0, lastError: null });
  });

  it('who wants a failing calendar read again and again has to wait, until it was changed or has had its time', async () => {
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    fails('/a.ics', 503);
    for (let i = 1; i <= 6; i++) await syncConnection(asOwner(ws), id);
    asked = [];
    await expect(syncConnection(asOwner(ws), id)).rejects.toThrow(/failed too often in a row.*in \d+ seconds/);
    expect(asked).toEqual([]);
    await db.query(sql`UPDATE "CalendarSource" SET "dueAt" = "dueAt" - interval '2 minutes'`);
    says('/a.ics', meeting('11:00', '12:00'));
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null, busyTimes: 1 });
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null });
  });
});

describe('the wall around what is old', () => {
  it('a booking looks into the calendar again, so that nothing new in it is booked over', async () => {
    const { id } = await makeType(ws);
    says('/a.ics', meeting('11:00', '12:00'));
    await connectFeed(asOwner(ws), { url: at('/a.ics') });
    says('/a.ics', meeting('14:00', '15:00'));
    await age();
    expect((await book(ws, id, dayFromNow(3, '14:00'))).status).toBe(409);
    expect((await book(ws, id, dayFromNow(3, '11:00'))).status).toBe(201);
    expect(asked).toHaveLength(3);
  });

  it('a feed is asked whether it is new, and read again only then', async () => {
    const text = meeting('11:00', '12:00');
    answers.set('/a.ics', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? undefined : text);
    });
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    await db.query(sql`DELETE FROM "BusyTime"`);
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null, busyTimes: 0 });
    expect(asked.at(-1)).toBe('/a.ics "1"');
    // What it was read for has changed: all of it is wanted.
    await prisma.member.update({
      where: { workspaceId_id: { workspaceId: ws.id, id: ws.ownerId } },
      data: { timezone: 'Asia/Tokyo' },
      select: { id: true },
    });
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ busyTimes: 1 });
    expect(asked.at(-1)).toBe('/a.ics');
  });

  it('buffers keep clear of busy times, for slots and bookings alike', async () => {
    const { id } = await makeType(ws, { bufferBeforeMin: 30, bufferAfterMin: 15 });
    says('/a.ics', meeting('11:00', '12:00'));
    await connectFeed(asOwner(ws), { url: at('/a.ics') });
    const free = await startsOf(ws, id, dayFromNow(3, '10:00'), dayFromNow(3, '13:00'));
    expect(free).toEqual(['10:00', '12:30'].map((time) => dayFromNow(3, time)));
    expect((await book(ws, id, dayFromNow(3, '10:30'))).status).toBe(409);
    expect((await book(ws, id, dayFromNow(3, '12:00'))).status).toBe(409);
    expect((await book(ws, id, dayFromNow(3, '12:30'))).status).toBe(201);
  });

  it('a writing that lost its lease settles nothing', async () => {
    const { id: typeId } = await makeType(ws);
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    await db.query(
      sql`UPDATE "CalendarConnection" SET "writeUrl" = 'https://calendar.invalid/' WHERE id = ${id}::uuid`,
    );
    const { body } = await book(ws, typeId, dayFromNow(3, '14:00'));
    const first = await claimed();
    expect(await claimEvents(1)).toEqual([]);
    await db.query(sql`UPDATE "CalendarEvent" SET "leaseUntil" = now(), "dueAt" = now()`);
    const second = await claimed();
    await settleWritten(first, { href: 'first', etag: null, onCalendar: true });
    const read = () =>
      prisma.calendarEvent.findFirst({ where: { workspaceId: ws.id }, select: { href: true, written: true } });
    expect(await read()).toEqual({ href: null, written: 0 });
    await settleWritten(second, { href: 'second', etag: null, onCalendar: true });
    expect(await read()).toEqual({ href: 'second', written: 1 });
    expect(body.booking.id).toBe(first.bookingId);
  });
});

/** The one event that is due. Whoever else looks at it for a moment has it passed over. */
async function claimed() {
  for (;;) {
    const [one] = await claimEvents(1);
    if (one) return one;
  }
}

/** An event in a zone that the calendar describes by a rule. */
function zoned(onset: string): string {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Nowhere', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', `RRULE:${onset}`];
  const rest = ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'];
  return vcalendar(
    [...zone, ...rest].join('\r\n'),
    vevent({ DTSTART: 'TZID=Nowhere:20261122T000000', DURATION: 'PT1H' }),
  );
}
