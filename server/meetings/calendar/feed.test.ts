import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { bookingTypes } from '@/server/meetings/booking-types';
import { asOwner, basicUtc, vcalendar, vevent } from '@/server/test/calendar';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { disconnectCalendar, syncConnection } from './connections/change';
import { connectFeed } from './connections/connect';
import { listConnections } from './connections/list';
import { syncDueCalendars } from './sync';

/** What the server at the feed's address answers. */
let answer: { status: number; body: string | Buffer; headers?: Record<string, string> };
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
afterAll(() => server.close());

const meeting = (from: string, to: string) =>
  vcalendar(vevent({ DTSTART: basicUtc(dayFromNow(3, from)), DTEND: basicUtc(dayFromNow(3, to)) }));
const serve = (body: string | Buffer) => {
  answer = { status: 200, body };
};

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  config.calendarAllowHosts = ['127.0.0.1'];
  serve(meeting('11:00', '12:00'));
});

const makeDue = () => db.query(sql`UPDATE "CalendarSource" SET "dueAt" = now() - interval '1 second'`);

describe('a feed', () => {
  it('keeps its busy times free of slots, and follows what changes', async () => {
    const { id } = await makeType(ws);
    const connection = await connectFeed(asOwner(ws), { url, name: 'Private' });
    expect(connection).toMatchObject({ kind: 'ICS', name: 'Private', busyTimes: 1, lastError: null });
    expect(JSON.stringify(connection)).not.toContain('secret.ics');
    expect(await startsOf(ws, id, dayFromNow(3, '10:00'), dayFromNow(3, '13:00'))).toEqual(
      ['10:00', '10:30', '12:00', '12:30'].map((at) => dayFromNow(3, at)),
    );
    expect((await book(ws, id, dayFromNow(3, '11:30'))).status).toBe(409);
    serve(meeting('10:00', '10:30'));
    await makeDue();
    await syncDueCalendars();
    expect((await book(ws, id, dayFromNow(3, '11:30'))).status).toBe(201);
    expect((await book(ws, id, dayFromNow(3, '10:00'))).status).toBe(409);
  });

  it('is in the way of its own host alone, and of nobody once it is disconnected', async () => {
    const mia = await makeMember(ws.id);
    const hers = await makeType(ws, { hostUserId: mia.id, title: 'Hers' });
    const his = await makeType(ws);
    const { id } = await connectFeed(asOwner(ws), { url });
    expect((await book(ws, hers.id, dayFromNow(3, '11:00'))).status).toBe(201);
    expect((await book(ws, his.id, dayFromNow(3, '11:00'))).status).toBe(409);
    await disconnectCalendar(asOwner(ws), id);
    expect((await book(ws, his.id, dayFromNow(3, '11:00'))).status).toBe(201);
    expect(await prisma.busyTime.count({ where: { workspaceId: ws.id } })).toBe(0);
  });

  it('that fails says so, keeps the busy times of before and blocks no booking', async () => {
    const { id: typeId } = await makeType(ws);
    const { id } = await connectFeed(asOwner(ws), { url });
    for (const [wrong, words] of [
      [{ status: 500, body: '' }, 'answered 500'],
      [{ status: 404, body: '' }, 'no calendar at this address'],
      [{ status: 200, body: '<html>' }, 'not a calendar'],
      [{ status: 200, body: Buffer.alloc(11 * 1024 * 1024, 'x') }, 'too large'],
    ] as const) {
      answer = wrong;
      expect(await syncConnection(asOwner(ws), id)).toMatchObject({
        busyTimes: 1,
        lastError: expect.stringContaining(words),
      });
    }
    expect((await book(ws, typeId, dayFromNow(3, '11:00'))).status).toBe(409);
    expect((await book(ws, typeId, dayFromNow(3, '12:00'))).status).toBe(201);
  });

  it('is not kept when it cannot be read, nor when it leads inside the network', async () => {
    serve('<html>');
    await expect(connectFeed(asOwner(ws), { url })).rejects.toThrow('not a calendar');
    serve(meeting('11:00', '12:00'));
    config.calendarAllowHosts = [];
    for (const inside of [
      'https://127.0.0.1/a.ics',
      'webcal://localhost/a.ics',
      'https://[::1]/',
      'https://10.0.0.1/',
    ]) {
      await expect(connectFeed(asOwner(ws), { url: inside })).rejects.toThrow('not on the public Internet');
    }
    for (const wrong of [url, 'file:///etc/passwd', 'nonsense', 'https://user:pass@example.com/a.ics']) {
      await expect(connectFeed(asOwner(ws), { url: wrong })).rejects.toThrow(/https:\/\/|user name/);
    }
    // Only the first of the two addresses is let through.
    config.calendarAllowHosts = ['localhost'];
    answer = { status: 302, body: '', headers: { location: url } };
    await expect(connectFeed(asOwner(ws), { url: url.replace('127.0.0.1', 'localhost') })).rejects.toThrow(
      /https|Internet/,
    );
    expect(await listConnections(asOwner(ws))).toEqual([]);
  });

  it('lets its host hold video meetings, whose rooms nobody can guess', async () => {
    await connectFeed(asOwner(ws), { url });
    const { id } = await makeType(ws, { locationKind: 'VIDEO' });
    const links = [];
    for (const at of ['14:00', '15:00']) links.push((await book(ws, id, dayFromNow(3, at))).body.booking.joinUrl);
    expect(new Set(links).size).toBe(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/meet\.jit\.si\/meeting-[0-9a-f]{32}$/);
    expect((await call(ws.key, bookingTypes.slots, { id })).status).toBe(200);
  });
});
