import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { listNotifications } from '@/server/workspace/notifications';
import { basicUtc, vcalendar, vevent } from '../calendar';
import { memberContext } from '../factories';
import { dayFromNow } from '../meetings/meeting';

/** For the tests of a file: a server of calendars, which has none as each test begins, when nobody reads any either. */
export function sharedFeeds() {
  /** What each address answers; one without an answer never gives one. */
  const answers = new Map<string, RequestListener>();
  const waiting = new Set<() => void>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else waiting.add(() => response.destroy());
  });
  const letGo = () => {
    for (const end of waiting) end();
  };
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    letGo();
    server.close();
  });
  beforeEach(async () => {
    config.calendarAllowHosts = ['127.0.0.1'];
    answers.clear();
    asked.length = 0;
    await db.query(sql`DELETE FROM "CalendarConnection"`);
  });
  return {
    answers,
    /** What it was asked for, each with the version that is known. */
    asked,
    at: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    says: (path: string, text: string) => answers.set(path, (_request, response) => response.writeHead(200).end(text)),
    fails: (path: string, status: number) =>
      answers.set(path, (_request, response) => response.writeHead(status).end()),
    /** From now on nothing comes from there. */
    hangs: (path: string) => answers.delete(path),
    /** Ends all requests that wait for an answer. */
    letGo,
  };
}

/** A calendar with one meeting, in three days. */
export const meeting = (from: string, to: string) =>
  vcalendar(vevent({ DTSTART: basicUtc(dayFromNow(3, from)), DTEND: basicUtc(dayFromNow(3, to)) }));

export const makeDue = () => db.query(sql`UPDATE "CalendarSource" SET "dueAt" = now() - interval '1 second'`);
/** As if all that is known had been read a minute ago. */
export const age = () => db.query(sql`UPDATE "CalendarSource" SET "lastSyncAt" = now() - interval '1 minute'`);
export const sourceOf = async (connectionId: string) => {
  const [row] = await db.query<{ attempts: number; waitMs: number; isHeld: boolean; lastError: string | null }>(sql`
    SELECT attempts, date_part('epoch', "dueAt" - now()) * 1000 AS "waitMs", "leaseId" IS NOT NULL AS "isHeld", "lastError"
    FROM "CalendarSource" WHERE "connectionId" = ${connectionId}::uuid`);
  if (!row) throw new Error('no such source');
  return row;
};

/** What the owner of a workspace was told of calendars. */
export const told = async ({ id, ownerId }: { id: string; ownerId: string }) =>
  (await listNotifications(memberContext(id, ownerId), { limit: 20 })).notifications.filter(
    ({ kind }) => kind === 'calendar',
  );
