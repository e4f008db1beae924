import { afterAll, expect } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { bookings } from '@/server/meetings/bookings';
import { asOwner, basicUtc, vcalendar, vevent } from '@/server/test/calendar';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { hasRadicale, startRadicale } from '@/server/test/radicale';
import { shownWhere } from '@/server/test/shown-where';
import { changeConnection, syncConnection } from './connections/change';
import { checkAccount } from './connections/check';
import { connectAccount } from './connections/connect';
import { writeDueEvents } from './event/write';

config.calendarAllowHosts.push('127.0.0.1');
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const shown = shownWhere(hasRadicale, 'apt-get install radicale');
const withRadicale = (name: string, show: () => Promise<void>) => shown(name, show, 240_000);

/** A workspace whose owner has connected Work, which is written to, and Home, which is read too. */
async function connected() {
  const radicale = await startRadicale();
  closing.push(radicale.close);
  const ws = await makeWorkspace();
  const [work, home] = [radicale.url('work'), radicale.url('home')];
  const choice = { readUrls: [work, home], writeUrl: work };
  const connection = await connectAccount(asOwner(ws), { ...radicale.login, ...choice });
  return { radicale, ws, work, home, connection };
}

const read = async (ws: TestWorkspace, id: string) => (await call(ws.key, bookings.get, { id })).body.booking;
const makeDue = () => db.query(sql`UPDATE "CalendarEvent" SET "dueAt" = now() WHERE "dueAt" IS NOT NULL`);

withRadicale('an account is looked into before it is kept', async () => {
  const { radicale, ws, work, home, connection } = await connected();
  expect((await checkAccount(radicale.login)).calendars).toEqual(
    expect.arrayContaining([
      { url: work, name: 'Work', color: null, writable: true },
      { url: home, name: 'Home', color: null, writable: true },
    ]),
  );
  expect(connection).toMatchObject({ kind: 'CALDAV', username: 'ada', writeUrl: work, lastError: null });
  expect(JSON.stringify(connection)).not.toContain('secret');
  await expect(checkAccount({ ...radicale.login, password: 'wrong' })).rejects.toThrow('user name and password');
  const choice = { readUrls: [], writeUrl: 'http://127.0.0.1:9/x/' };
  await expect(connectAccount(asOwner(ws), { ...radicale.login, ...choice })).rejects.toThrow('writeUrl');
  expect(await prisma.calendarConnection.count({ where: { workspaceId: ws.id } })).toBe(1);
});

withRadicale('the calendar sees a booking, its move and its cancel', async () => {
  const { radicale, ws } = await connected();
  const { id: typeId } = await makeType(ws, { locationKind: 'VIDEO' });
  const made = (await book(ws, typeId, dayFromNow(3, '09:00'), { inviteeNotes: 'Bring\r\nBEGIN:VALARM\r\nthe plan' }))
    .body.booking;
  expect(made.joinUrl).toMatch(/^https:\/\/meet\.jit\.si\/meeting-[0-9a-f]{32}$/);
  expect(made.onHostCalendar).toBe(false);
  await writeDueEvents();
  expect((await read(ws, made.id)).onHostCalendar).toBe(true);
  const [event, ...others] = radicale.events('work');
  expect(others).toEqual([]);
  expect(event?.text).toContain(`UID:${made.id}`);
  expect(event?.text).toContain(`DTSTART:${basicUtc(made.startAt)}`);
  expect(event?.text).toContain('SEQUENCE:0');
  expect(event?.text.replace(/\r?\n /g, '')).toContain(made.joinUrl);
  expect(event?.text).not.toMatch(/^(BEGIN:VALARM|ATTENDEE|METHOD)/m);

  const moved = (await call(ws.key, bookings.reschedule, { id: made.id, startAt: dayFromNow(4, '10:00') })).body
    .booking;
  await writeDueEvents();
  expect(radicale.events('work').map(({ name }) => name)).toEqual([event?.name]);
  expect(radicale.events('work')[0]?.text).toContain(`DTSTART:${basicUtc(moved.startAt)}`);
  expect(radicale.events('work')[0]?.text).toContain('SEQUENCE:1');

  await call(ws.key, bookings.cancel, { id: made.id, reason: 'Ill' });
  await writeDueEvents();
  expect(radicale.events('work')).toEqual([]);
  expect((await read(ws, made.id)).onHostCalendar).toBe(false);
});

withRadicale('busy times of all calendars that are read are in the way, our own events are not', async () => {
  const { radicale, ws, connection } = await connected();
  const { id: typeId } = await makeType(ws);
  const made = (await book(ws, typeId, dayFromNow(3, '09:00'))).body.booking;
  await writeDueEvents();
  const busy = { DTSTART: basicUtc(dayFromNow(3, '11:00')), DTEND: basicUtc(dayFromNow(3, '12:00')) };
  await radicale.put('home', 'dentist.ics', vcalendar(vevent({ UID: 'dentist', ...busy })));
  expect(await syncConnection(asOwner(ws), connection.id)).toMatchObject({ busyTimes: 1, lastError: null });
  const free = await startsOf(ws, typeId, dayFromNow(3), dayFromNow(4));
  expect(free).toContain(dayFromNow(3, '12:00'));
  for (const at of ['09:00', '11:00', '11:30']) expect(free).not.toContain(dayFromNow(3, at));
  const { status, body } = await book(ws, typeId, dayFromNow(3, '11:30'));
  expect([status, body.error]).toEqual([409, 'That time has just been booked. Please pick another one.']);
  const range = { id: made.id, from: dayFromNow(3), to: dayFromNow(4) };
  const targets = (await call(ws.key, bookings.slots, range)).body.slots.map(({ startAt }) => startAt);
  expect(targets).toContain(dayFromNow(3, '09:00'));
  expect(targets).not.toContain(dayFromNow(3, '11:00'));
});

withRadicale('what the host does to the event, and what a run leaves half done, is written over once', async () => {
  const { radicale, ws } = await connected();
  const { id: typeId } = await makeType(ws);
  const { id } = (await book(ws, typeId, dayFromNow(3, '09:00'))).body.booking;
  // Two at once, and one that died after it had written: its outcome was not kept.
  await Promise.all([writeDueEvents(), writeDueEvents()]);
  await db.query(
    sql`UPDATE "CalendarEvent" SET href = NULL, etag = NULL, "dueAt" = now() WHERE "bookingId" = ${id}::uuid`,
  );
  await writeDueEvents();
  expect(radicale.events('work')).toHaveLength(1);

  const name = `${id}.ics`;
  const noted = radicale.events('work')[0]?.text.replace('END:VEVENT', 'X-NOTE:mine\r\nEND:VEVENT') ?? '';
  expect((await radicale.put('work', name, noted)).status).toBeLessThan(300);
  await call(ws.key, bookings.reschedule, { id, startAt: dayFromNow(4, '10:00') });
  await writeDueEvents();
  expect(radicale.events('work')[0]?.text).toContain(`DTSTART:${basicUtc(dayFromNow(4, '10:00'))}`);

  await radicale.remove('work', name);
  await call(ws.key, bookings.reschedule, { id, startAt: dayFromNow(5, '10:00') });
  await writeDueEvents();
  expect(radicale.events('work')[0]?.text).toContain(`DTSTART:${basicUtc(dayFromNow(5, '10:00'))}`);
  await radicale.remove('work', name);
  await call(ws.key, bookings.cancel, { id });
  await writeDueEvents();
  const where = { workspaceId: ws.id, bookingId: id };
  expect(await prisma.calendarEvent.findFirst({ where, select: { dueAt: true, error: true } })).toEqual({
    dueAt: null,
    error: null,
  });
});

withRadicale('a server that is away blocks no booking; what waits is written when it is back', async () => {
  const { radicale, ws, connection, home } = await connected();
  const { id: typeId } = await makeType(ws);
  config.calendarAllowHosts.splice(0);
  const { status, body } = await book(ws, typeId, dayFromNow(3, '09:00'));
  expect(status).toBe(201);
  await writeDueEvents();
  expect(await syncConnection(asOwner(ws), connection.id)).toMatchObject({
    unwritten: 1,
    lastError: expect.stringContaining('https'),
  });
  expect((await book(ws, typeId, dayFromNow(3, '10:00'))).status).toBe(201);
  config.calendarAllowHosts.push('127.0.0.1');
  await makeDue();
  await writeDueEvents();
  expect(radicale.events('work')).toHaveLength(2);
  expect((await read(ws, body.booking.id)).onHostCalendar).toBe(true);

  // From now on new bookings go elsewhere; what was written stays where it is.
  await changeConnection(asOwner(ws), { id: connection.id, readUrls: [], writeUrl: home });
  await book(ws, typeId, dayFromNow(3, '14:00'));
  await writeDueEvents();
  expect([radicale.events('work').length, radicale.events('home').length]).toEqual([2, 1]);
});

withRadicale(
  'what changed is asked for by sync-token, and all of it where the token is not known any more',
  async () => {
    const { radicale, ws, connection } = await connected();
    const event = (uid: string, from: string, to: string) =>
      vcalendar(vevent({ UID: uid, DTSTART: basicUtc(dayFromNow(3, from)), DTEND: basicUtc(dayFromNow(3, to)) }));
    const busyTimes = async () => {
      const { lastError, busyTimes } = await syncConnection(asOwner(ws), connection.id);
      expect(lastError).toBeNull();
      return busyTimes;
    };
    const sources = () =>
      db.query<{ token: string | null; known: number }>(sql`
      SELECT s.token, (SELECT count(*)::int FROM "CalendarObject" o WHERE o."sourceId" = s.id) AS known
      FROM "CalendarSource" s WHERE s."connectionId" = ${connection.id}::uuid ORDER BY s.url`);
    for (let i = 0; i < 120; i++) await radicale.put('home', `${i}.ics`, event(`${i}`, '11:00', '12:00'));
    expect(await busyTimes()).toBe(120);
    const [first] = await sources();
    expect(first).toMatchObject({ token: expect.stringContaining('http'), known: 120 });

    // Were anything but the change asked for, this would be found out.
    await db.query(sql`DELETE FROM "BusyTime"`);
    await radicale.put('home', 'new.ics', event('new', '13:00', '14:00'));
    await radicale.remove('home', '0.ics');
    expect(await busyTimes()).toBe(1);
    expect((await sources())[0]).toMatchObject({ known: 120 });
    expect((await sources())[0]?.token).not.toBe(first?.token);

    await db.query(sql`UPDATE "CalendarSource" SET token = 'http://radicale.org/ns/sync/nonsense'`);
    await db.query(sql`UPDATE "CalendarObject" SET etag = NULL`);
    await radicale.remove('home', '1.ics');
    expect(await busyTimes()).toBe(119);
    // An event that goes on is read again before what is known of it ends; one that does not is not.
    const weekly = vevent({
      UID: 'w',
      DTSTART: basicUtc(dayFromNow(3, '16:00')),
      DURATION: 'PT1H',
      RRULE: 'FREQ=WEEKLY',
    });
    await radicale.put('home', 'w.ics', vcalendar(weekly));
    const before = await busyTimes();
    await db.query(sql`DELETE FROM "BusyTime"`);
    await db.query(sql`UPDATE "CalendarSource" SET "readUntil" = now()`);
    await db.query(sql`UPDATE "CalendarObject" SET "readUntil" = now() WHERE "readUntil" IS NOT NULL`);
    expect(await busyTimes()).toBe(before - 119);
  },
);

withRadicale(
  'one calendar of an account that is gone holds up none of the others, and is told of by its name',
  async () => {
    const { radicale, ws, connection, work } = await connected();
    const at = { DTSTART: basicUtc(dayFromNow(3, '11:00')), DTEND: basicUtc(dayFromNow(3, '12:00')) };
    await radicale.put('home', 'dentist.ics', vcalendar(vevent({ UID: 'dentist', ...at })));
    await db.query(sql`
    UPDATE "CalendarSource" SET url = ${`${work}gone/`} WHERE "connectionId" = ${connection.id}::uuid AND url = ${work}`);
    const { sources, busyTimes } = await syncConnection(asOwner(ws), connection.id);
    expect(busyTimes).toBe(1);
    expect(sources.map(({ lastError }) => lastError !== null).sort()).toEqual([false, true]);
    expect(sources.find(({ lastError }) => lastError)?.url).toBe(`${work}gone/`);
  },
);
