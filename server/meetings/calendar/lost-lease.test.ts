import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, prisma, raw, sql } from '@/server/kernel/db/client';
import { asOwner, basicUtc, vcalendar, vevent } from '@/server/test/calendar';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { connectFeed } from './connections/connect';
import { writeDueEvents } from './event/write';
import { claimOf } from './sources/claim';
import { syncDueCalendars, syncSource } from './sync';

// Of two that are at the same calendar, the one whose lease ran out writes nothing, here or there.

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
/** The next request, which waits for its answer. */
const nextAsked = async () => (await once(server, 'request')) as [IncomingMessage, ServerResponse];
const answer = (status: number, body = '', headers = {}) =>
  server.once('request', (_request, response) => response.writeHead(status, headers).end(body));
const meeting = (from: string, to: string) =>
  vcalendar(vevent({ DTSTART: basicUtc(dayFromNow(3, from)), DTEND: basicUtc(dayFromNow(3, to)) }));
/** The columns round to the millisecond, upwards too. */
const EARLIER = raw(`now() - interval '1 second'`);

let ws: TestWorkspace;
let connectionId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  config.calendarAllowHosts = ['127.0.0.1'];
  await db.query(sql`DELETE FROM "CalendarConnection"`);
  const type = await makeType(ws);
  // It is read to see whether it can be, and then for what it says.
  answer(200, meeting('09:00', '10:00'));
  server.once('request', () => answer(200, meeting('09:00', '10:00')));
  ({ id: connectionId } = await connectFeed(asOwner(ws), { url: at('/a.ics') }));
  await db.query(
    sql`UPDATE "CalendarConnection" SET "writeUrl" = ${at('/calendar/')} WHERE id = ${connectionId}::uuid`,
  );
  await book(ws, type.id, dayFromNow(3, '12:00'));
});

it('a reading', async () => {
  const makeDue = () =>
    db.query(
      sql`UPDATE "CalendarSource" SET "dueAt" = ${EARLIER}, "leaseUntil" = ${EARLIER} WHERE "workspaceId" = ${ws.id}::uuid`,
    );
  await makeDue();
  const source = await claimOf(ws.id, connectionId);
  if (!source) throw new Error('nothing was claimed');
  const slow = syncSource(source);
  const [, late] = await nextAsked();
  await makeDue();
  answer(200, meeting('14:00', '15:00'));
  expect(await syncDueCalendars()).toEqual({ calendars: 1 });
  late.end(meeting('16:00', '17:00'));
  await slow;
  const busy = await prisma.busyTime.findMany({ where: { workspaceId: ws.id }, select: { startAt: true } });
  expect(busy.map(({ startAt }) => startAt.toISOString())).toEqual([dayFromNow(3, '14:00')]);
  const where = { workspaceId: ws.id };
  expect(await prisma.calendarSource.findFirst({ where, select: { attempts: true, lastError: true } })).toEqual({
    attempts: 0,
    lastError: null,
  });
});

it('a writing', async () => {
  const slow = writeDueEvents();
  const [, late] = await nextAsked();
  await db.query(sql`UPDATE "CalendarEvent" SET "dueAt" = ${EARLIER}, "leaseUntil" = ${EARLIER}`);
  answer(201, '', { etag: '"new"' });
  expect(await writeDueEvents()).toEqual({ written: 1, more: false });
  const methods: (string | undefined)[] = [];
  const found = `<d:response><d:href>/calendar/b.ics</d:href><d:propstat><d:prop><d:getetag>"new"</d:getetag></d:prop>
    <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  server.on('request', ({ method }, response) => {
    methods.push(method);
    response.writeHead(207).end(`<d:multistatus xmlns:d="DAV:">${found}</d:multistatus>`);
  });
  // What is there is not what it left, so that it looks for it.
  late.writeHead(412).end();
  await slow;
  expect(methods).toEqual(['REPORT']);
  const where = { workspaceId: ws.id };
  expect(await prisma.calendarEvent.findFirst({ where, select: { etag: true, written: true, error: true } })).toEqual({
    etag: '"new"',
    written: 1,
    error: null,
  });
});
