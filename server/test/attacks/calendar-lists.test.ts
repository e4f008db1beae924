import { beforeEach, expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { syncConnection } from '@/server/meetings/calendar/connections/change';
import { connectAccount } from '@/server/meetings/calendar/connections/connect';
import { MAX_OBJECTS } from '@/server/meetings/calendar/read/account';
import { longestTurn, MOST_TURN_MS } from '@/server/test/at-best';
import { asOwner, basicUtc, vcalendar, vevent } from '../calendar';
import { account, calendar, response, says, sharedDav, status } from '../dav';
import { makeWorkspace, type TestWorkspace } from '../factories';
import { dayFromNow } from '../meetings/meeting';

// The wall around what a calendar's server lists: more than anybody's calendar holds is no work of this process, and is not kept.

const { answers, asked, origin } = await sharedDav();
const WORK = '/c/ada/work/';
const TOO_LARGE = 'The calendar is too large.';
const STATE = '<D:getetag>"1"</D:getetag>';
const KINDS = ['multiget', 'sync-collection', 'calendar-query'];

const kindOf = (body: string) => KINDS.find((kind) => body.includes(kind)) ?? 'token';
const asksOf = (kind: string) => asked.filter(({ body }) => kindOf(body) === kind).length;
const event = (uid: string) => vcalendar(vevent({ UID: uid, DTSTART: basicUtc(dayFromNow(3)), DURATION: 'PT5M' }));
const objects = async () => (await db.query(sql`SELECT href FROM "CalendarObject" ORDER BY href`)).length;

/** Put together before anything is measured: this process is the server too. */
const MANY = Buffer.from(
  `<D:multistatus xmlns:D="DAV:">${Array.from({ length: 200_000 }, (_, i) => `<D:response><D:href>/${i}</D:href></D:response>`).join('')}</D:multistatus>`,
);

/** What the server answers, by what it is asked; an honest calendar of one event, whose token never says anything new. */
let said: Record<string, (body: string) => string>;
let ws: TestWorkspace;
beforeEach(async () => {
  await db.query(sql`DELETE FROM "CalendarConnection"`);
  ws = await makeWorkspace();
  said = {
    token: () => response(WORK, '<D:sync-token>1</D:sync-token>'),
    'calendar-query': () => response(`${WORK}1.ics`, STATE),
    'sync-collection': () => '<D:sync-token>1</D:sync-token>',
    multiget: () => response(`${WORK}1.ics`, `${STATE}<C:calendar-data>${event('1')}</C:calendar-data>`),
  };
  account(answers, calendar(WORK, ''));
  answers.set(WORK, (request, answer, body) => says(said[kindOf(body)]?.(body) ?? '')(request, answer, body));
});

async function connect() {
  const choice = { readUrls: [origin + WORK], writeUrl: null };
  const { id, lastError } = await connectAccount(asOwner(ws), {
    ...{ url: origin, username: 'ada', password: 'secret' },
    ...choice,
  });
  expect([lastError, await objects()]).toEqual([null, 1]);
  asked.length = 0;
  return id;
}

it.each(['sync-collection', 'calendar-query', 'token', 'multiget'])(
  'a %s that is answered with 200,000 resources takes no time of this process',
  { timeout: 120_000 },
  async (kind) => {
    const id = await connect();
    if (kind !== 'sync-collection') await db.query(sql`UPDATE "CalendarSource" SET token = NULL`);
    said['calendar-query'] = () => response(`${WORK}2.ics`, STATE);
    answers.set(WORK, (request, answer, body) =>
      kindOf(body) === kind
        ? answer.writeHead(207).end(MANY)
        : says(said[kindOf(body)]?.(body) ?? '')(request, answer, body),
    );
    const read = async () => {
      const { lastError } = await syncConnection(asOwner(ws), id);
      // What is new is too much, but the calendar is not: it is listed.
      if (kind !== 'sync-collection') expect(lastError).toBe(TOO_LARGE);
    };
    expect(await longestTurn(read)).toBeLessThan(MOST_TURN_MS);
    expect(await objects()).toBeLessThanOrEqual(2);
  },
);

it('news that a server divides without end are asked for until they are more than a calendar holds', async () => {
  const id = await connect();
  let part = 0;
  said['sync-collection'] = () => {
    part++;
    const some = Array.from({ length: 10_000 }, (_, i) => status(`${WORK}${part}-${i}`, '404 Not Found'));
    return `${some.join('')}${status(WORK, '507 Insufficient Storage')}<D:sync-token>${part}</D:sync-token>`;
  };
  expect((await syncConnection(asOwner(ws), id)).lastError).toBeNull();
  expect(asksOf('sync-collection')).toBeLessThanOrEqual(MAX_OBJECTS / 10_000 + 1);
  expect([asksOf('calendar-query') > 0, await objects()]).toEqual([true, 1]);
});

it('a calendar that has come to be too large by its news is listed anew', async () => {
  const id = await connect();
  await db.query(sql`
    INSERT INTO "CalendarObject" ("workspaceId", "sourceId", href, etag)
    SELECT "workspaceId", id, 'https://kept.example/' || n, '"1"' FROM "CalendarSource", generate_series(1, ${MAX_OBJECTS}::int) n`);
  said['sync-collection'] = () =>
    `${response(`${WORK}1.ics`, '<D:getetag>"2"</D:getetag>')}<D:sync-token>2</D:sync-token>`;
  expect((await syncConnection(asOwner(ws), id)).lastError).toBeNull();
  expect([asksOf('calendar-query') > 0, await objects()]).toEqual([true, 1]);
});

it('events that nobody asked for are not kept beside one that was', async () => {
  const id = await connect();
  said['sync-collection'] = () =>
    `${response(`${WORK}1.ics`, '<D:getetag>"2"</D:getetag>')}<D:sync-token>2</D:sync-token>`;
  said.multiget = () =>
    Array.from({ length: 500 }, (_, i) =>
      response(`${WORK}${i}.ics`, `${STATE}<C:calendar-data>${event(`${i}`)}</C:calendar-data>`),
    ).join('');
  expect((await syncConnection(asOwner(ws), id)).lastError).toBe(TOO_LARGE);
  expect(await objects()).toBe(1);
});
