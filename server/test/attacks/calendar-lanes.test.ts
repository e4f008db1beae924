import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '@/inngest/engine/testing/until';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { connectFeed } from '@/server/meetings/calendar/connections/connect';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { meeting, sharedFeeds } from './feeds';

// The wall between members: whoever has a calendar that works waits for nobody whose server does not answer.

const { at, says, hangs, asked, letGo } = sharedFeeds();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** Twice as many as are read at once, and one. */
const HANGING = Array.from({ length: 13 }, (_, i) => `/${i}.ics`);

/** A member's only calendar. */
async function connect(path: string): Promise<string> {
  says(path, meeting('11:00', '12:00'));
  const { id } = await makeMember(ws.id);
  return (await connectFeed(memberContext(ws.id, id), { url: at(path) })).id;
}
/** All are due, these after all others. */
const makeDue = (last: string) =>
  db.query(sql`UPDATE "CalendarSource" SET "lastSyncAt" = now() - interval '1 hour',
    "dueAt" = now() - CASE WHEN "connectionId" = ${last}::uuid THEN interval '1 second' ELSE interval '1 hour' END`);
const count = async (condition: ReturnType<typeof sql>) => {
  const [row] = await db.query<{ count: number }>(sql`SELECT count(*)::int FROM "CalendarSource" WHERE ${condition}`);
  return row?.count;
};
const held = () => count(sql`"leaseId" IS NOT NULL`);
const readAgain = (id: string) =>
  until('the good calendar to be read', async () => {
    const read = sql`"connectionId" = ${id}::uuid AND "lastSyncAt" > now() - interval '1 minute'`;
    return (await count(read)) === 1;
  });

describe('the wall between members', () => {
  it('a calendar that works is read while the servers of many others hang, the first time and ever after', async () => {
    const good = await connect('/good.ics');
    for (const path of HANGING) {
      await connect(path);
      hangs(path);
    }
    await makeDue(good);
    asked.length = 0;
    const first = syncDueCalendars();
    await readAgain(good);
    expect(asked.length).toBeGreaterThanOrEqual(HANGING.length);
    expect(await held()).toBe(HANGING.length);
    letGo();
    await first;
    expect(await count(sql`"isSlow" AND attempts = 1 AND "lastError" IS NOT NULL`)).toBe(HANGING.length);

    await makeDue(good);
    asked.length = 0;
    const second = syncDueCalendars();
    await readAgain(good);
    // Those that are known to be slow wait for one another.
    expect(asked.length).toBeLessThan(HANGING.length / 2);
    for (const path of HANGING) says(path, meeting('11:00', '12:00'));
    letGo();
    await second;
    await makeDue(good);
    await syncDueCalendars();
    expect(await count(sql`NOT "isSlow" AND attempts = 0 AND "lastError" IS NULL`)).toBe(HANGING.length + 1);
  });
});
