import { beforeEach, describe, expect, it } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { disconnectCalendar, syncConnection } from '@/server/meetings/calendar/connections/change';
import { connectFeed } from '@/server/meetings/calendar/connections/connect';
import { getConnection, listConnections } from '@/server/meetings/calendar/connections/list';
import { claimOf } from '@/server/meetings/calendar/sources/claim';
import { settlePart } from '@/server/meetings/calendar/sources/settle';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';
import { asOwner } from '@/server/test/calendar';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { age, makeDue, meeting, sharedFeeds, sourceOf, told } from './feeds';

// The wall around calendars whose server takes its time: nothing waits for it for long, and its owner learns of it.

const { at, says, fails, hangs, asked, letGo } = sharedFeeds();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
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
    asked.length = 0;
    const running = syncDueCalendars();
    const isRead = async () => Date.parse((await getConnection(hers, good.id)).lastSyncAt ?? '') > Date.now() - 60_000;
    await until('the good calendar to be read', isRead);
    expect(asked.filter((path) => /\/\d\.ics/.test(path)).length).toBeLessThanOrEqual(2);
    for (const id of slow) await disconnectCalendar(asOwner(ws), id);
    expect(await listConnections(asOwner(ws))).toEqual([]);
    letGo();
    await running;
    expect(await prisma.busyTime.count({ where: { workspaceId: ws.id, memberId: ws.ownerId } })).toBe(0);
    expect(await told(ws)).toEqual([]);
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
    letGo();
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
    expect(await told(ws)).toEqual([]);
    const waits = [(await part(20)).waitMs, (await part(22)).waitMs, (await part(40)).waitMs];
    expect(waits.map((ms) => Math.round(ms / 290_000))).toEqual([2, 8, 74]);
    expect(await told(ws)).toHaveLength(1);
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
    asked.length = 0;
    await expect(syncConnection(asOwner(ws), id)).rejects.toThrow(/failed too often in a row.*in \d+ seconds/);
    expect(asked).toEqual([]);
    await db.query(sql`UPDATE "CalendarSource" SET "dueAt" = "dueAt" - interval '2 minutes'`);
    says('/a.ics', meeting('11:00', '12:00'));
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null, busyTimes: 1 });
    expect(await syncConnection(asOwner(ws), id)).toMatchObject({ lastError: null });
  });
});
