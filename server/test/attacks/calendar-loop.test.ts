import { expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { syncConnection } from '@/server/meetings/calendar/connections/change';
import { connectAccount, connectFeed } from '@/server/meetings/calendar/connections/connect';
import { MAX_BUSY_OF_MEMBER } from '@/server/meetings/calendar/sources/store';
import { longestTurn, MOST_TURN_MS } from '@/server/test/at-best';
import { asOwner, basicUtc, vcalendar, vevent } from '../calendar';
import { account, calendar, response, says, sharedDav } from '../dav';
import { makeWorkspace } from '../factories';
import { ALWAYS, dayFromNow, makeType, startsOf } from '../meetings/meeting';
import { meeting, sharedFeeds } from './feeds';

// The wall of time around calendars: as many busy times as one may have hold up nobody else while they are read and kept.

const { at, says: feedSays } = sharedFeeds();
const { answers, origin } = await sharedDav();
const EVENTS = 50_000;

const firstMs = Date.parse(dayFromNow(0));
const time = (ms: number) => basicUtc(new Date(firstMs + ms).toISOString());
/** Half a minute each, with gaps, so that none is merged with another. */
const events = Array.from({ length: EVENTS }, (_, i) =>
  vevent({ UID: `${i}`, DTSTART: time(i * 100_000), DURATION: 'PT30S' }),
);

it('a feed of 50,000 events', { timeout: 300_000 }, async () => {
  const ws = await makeWorkspace();
  feedSays('/a.ics', meeting('11:00', '12:00'));
  const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
  const read = async (time: number) => {
    feedSays('/a.ics', vcalendar(`X-READING:${time}`, ...events));
    const { lastError, busyTimes } = await syncConnection(asOwner(ws), id);
    expect(lastError).toBeNull();
    expect(busyTimes).toBeGreaterThan(EVENTS - 1500);
  };
  expect(await longestTurn(read)).toBeLessThan(MOST_TURN_MS);
});

it('an account whose calendar has three events of 40,000 times each', { timeout: 300_000 }, async () => {
  const ws = await makeWorkspace();
  const names = Array.from({ length: 3 }, (_, i) => `/c/ada/work/${i}.ics`);
  const periods = Array.from({ length: 40_000 }, (_, i) => `${time(i * 100_000)}/PT30S`).join(',');
  let reading = 0;
  const etag = () => `<D:getetag>"${reading}"</D:getetag>`;
  const data = vcalendar(vevent({ DTSTART: time(0), DURATION: 'PT30S', RDATE: `VALUE=PERIOD:${periods}` }));
  account(answers, calendar('/c/ada/work/', ''));
  answers.set('/c/ada/work/', (request, answer, body) => {
    if (request.method === 'PROPFIND') return says('')(request, answer, body);
    const isGet = body.includes('multiget');
    const props = isGet ? `${etag()}<C:calendar-data>${data}</C:calendar-data>` : etag();
    const asked = names.filter((name) => !isGet || body.includes(name));
    return says(asked.map((name) => response(name, props)).join(''))(request, answer, body);
  });
  const login = { url: origin, username: 'ada', password: 'secret' };
  const { id } = await connectAccount(asOwner(ws), { ...login, readUrls: [`${origin}/c/ada/work/`], writeUrl: null });
  const read = async (time: number) => {
    reading = time + 1;
    const { lastError, busyTimes } = await syncConnection(asOwner(ws), id);
    expect(lastError).toBeNull();
    expect(busyTimes).toBeGreaterThan(3 * 38_500);
  };
  expect(await longestTurn(read)).toBeLessThan(MOST_TURN_MS);
});

it('free times of a member whose calendars have as many busy times as they may, and no more', async () => {
  const ws = await makeWorkspace();
  const type = await makeType(ws, { durationMin: 5, hours: ALWAYS, minNoticeMin: 0, horizonDays: 60 });
  feedSays('/a.ics', meeting('11:00', '12:00'));
  const { id } = await connectFeed(asOwner(ws), { url: at('/a.ics') });
  // Ten seconds of each half minute, for thirty days.
  await db.query(sql`
    INSERT INTO "BusyTime" ("workspaceId", id, "sourceId", "memberId", href, "startAt", "endAt")
    SELECT s."workspaceId", gen_random_uuid(), s.id, s."memberId", 'all', b, b + interval '10 seconds'
    FROM "CalendarSource" s, generate_series(1, ${MAX_BUSY_OF_MEMBER - 1}::int) n,
      LATERAL (SELECT ${dayFromNow(1)}::timestamptz + (n % 86400) * interval '30 seconds' AS b) AS at
    WHERE s."connectionId" = ${id}::uuid`);
  const find = async () => expect(await startsOf(ws, type.id, dayFromNow(2), dayFromNow(30))).toEqual([]);
  // What a search does with them it does for every visitor, so it shall take but a part of that.
  expect(await longestTurn(find, MOST_TURN_MS / 4)).toBeLessThan(MOST_TURN_MS / 4);

  feedSays('/b.ics', meeting('13:00', '14:00'));
  const { lastError } = await connectFeed(asOwner(ws), { url: at('/b.ics') });
  expect(lastError).toBe('Your calendars together have more than 200,000 busy times.');
});
