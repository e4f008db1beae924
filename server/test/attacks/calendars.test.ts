import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { syncConnection } from '@/server/meetings/calendar/connections/change';
import { connectFeed } from '@/server/meetings/calendar/connections/connect';
import { listConnections } from '@/server/meetings/calendar/connections/list';
import { claimEvents, settleWritten } from '@/server/meetings/calendar/event/claim';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';
import { busyMs } from '@/server/test/at-best';
import { asOwner, vcalendar, vevent } from '@/server/test/calendar';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { age, makeDue, meeting, sharedFeeds, sourceOf, told } from './feeds';

// The wall around calendars: whatever a feed says, however it says it, the service goes on and its owner learns of it.

const { at, says, fails, answers, asked } = sharedFeeds();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const rule = (RRULE: string, DTSTART = '20261122T000000Z') => vcalendar(vevent({ DTSTART, DURATION: 'PT10M', RRULE }));
/** Each rule has to be counted through for a second or so. */
const heavy = () => {
  const rules = Array.from({ length: 300 }, (_, i) =>
    vevent({ UID: `${i}`, DTSTART: '19900101T000000Z', DURATION: 'PT1M', RRULE: 'FREQ=DAILY;BYHOUR=1,2;COUNT=19999' }),
  );
  return vcalendar(...rules);
};

/** CPU time that a reading may take of the event loop: what is done elsewhere does not count. */
const MOST_MS = 3000;

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
    expect(await busyMs(MOST_MS, () => syncConnection(asOwner(ws), id))).toBeLessThan(MOST_MS);
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
    expect(await told(ws)).toMatchObject([{ title: 'Your calendar Private could not be read', read: false }]);
    expect((await listConnections(asOwner(ws)))[0]?.sources).toMatchObject([
      { failures: 3, nextAt: expect.any(String) },
    ]);

    says('/a.ics', meeting('10:00', '10:30'));
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null });
    expect(await told(ws)).toMatchObject([{ read: true }]);
    expect((await book(ws, typeId, dayFromNow(3, '11:00'))).status).toBe(201);
    fails('/a.ics', 404);
    await syncConnection(asOwner(ws), id);
    expect(await told(ws)).toHaveLength(2);
  }, 120_000);

  it('does not tell of what mends itself', async () => {
    says('/a.ics', meeting('11:00', '12:00'));
    const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
    fails('/a.ics', 503);
    expect((await syncConnection(asOwner(ws), id)).lastError).toContain('503');
    expect(await told(ws)).toEqual([]);
    await syncConnection(asOwner(ws), id);
    expect(await told(ws)).toHaveLength(1);
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
