import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '@/inngest/engine/testing/until';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { asOwner, basicUtc, vcalendar, vevent } from '@/server/test/calendar';
import { account, calendar, response, says, sharedDav, status } from '@/server/test/dav';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { setTimezone } from '@/server/test/meetings/meeting';
import { syncConnection } from '../connections/change';
import { connectAccount } from '../connections/connect';
import { claimOf } from '../sources/claim';
import { syncDueCalendars, syncSource } from '../sync';

const { answers, asked, origin } = await sharedDav();
const DAY_MS = 86_400_000;
const WORK = '/c/ada/work/';

/** What the calendar holds: for each event its name, its state, and when it begins. */
const events = new Map<string, { etag: string; startMs: number }>();
/** What changed, in the order in which it did; the token is how much of that is known. */
let log: string[];
let can: { tokens: boolean; parts: number; multiget: (names: string[]) => string | undefined };

function put(name: string, days: number, etag = '"1"') {
  const startMs = Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * DAY_MS;
  events.set(name, { etag, startMs });
  log.push(name);
}
function remove(name: string) {
  events.delete(name);
  log.push(name);
}
const fill = (count: number) => {
  for (let i = 0; i < count; i++) put(`${i}.ics`, (i * 60) / count);
};

const etagOf = (name: string) => `<D:getetag>${events.get(name)?.etag}</D:getetag>`;
const all = (names: Iterable<string>, props: (name: string) => string) =>
  [...names].map((name) =>
    events.has(name) ? response(WORK + name, props(name)) : status(WORK + name, '404 Not Found'),
  );
/** Events that repeat too often to be read. */
const odd = new Set<string>();
const event = (name: string) => {
  const DTSTART = basicUtc(new Date(events.get(name)?.startMs ?? 0).toISOString());
  const rule: Record<string, string> = odd.has(name) ? { RRULE: 'FREQ=SECONDLY' } : {};
  return vcalendar(vevent({ UID: name, DTSTART, DURATION: 'PT5M', ...rule }));
};
const msOf = (basic = '') => Date.parse(basic.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
const rangeOf = (body: string) => /time-range start="(\w+)" end="(\w+)"/.exec(body)?.slice(1).map(msOf) ?? [];
const namesIn = (body: string) => [...body.matchAll(/<d:href>[^<]*\/([^<]+)<\/d:href>/g)].map(([, name]) => `${name}`);

/** What is asked of the calendar, in a word, and of which events. */
function asks(body: string): [what: string, names?: string[]] {
  if (body.includes('calendar-multiget')) return ['multiget', namesIn(body)];
  return [['sync-collection', 'calendar-query'].find((one) => body.includes(one)) ?? 'token'];
}
const askedOf = () => asked.filter(({ line }) => line.endsWith(WORK)).map(({ body }) => asks(body));
const gets = () => askedOf().flatMap(([, names]) => (names ? [names] : []));
const ranges = () => asked.map(({ body }) => rangeOf(body)).filter(({ length }) => length > 0);

function answerOf(body: string): string | undefined {
  const [what, names = []] = asks(body);
  if (what === 'multiget')
    return (
      can.multiget(names) ??
      all(names, (name) => `${etagOf(name)}<C:calendar-data>${event(name)}</C:calendar-data>`).join('')
    );
  if (what === 'calendar-query') {
    const [fromMs = 0, toMs = 0] = rangeOf(body);
    return all(
      [...events].filter(([, { startMs }]) => startMs >= fromMs && startMs < toMs).map(([name]) => name),
      etagOf,
    ).join('');
  }
  if (what === 'token') return can.tokens ? response(WORK, `<D:sync-token>${log.length}</D:sync-token>`) : undefined;
  const since = Number(/sync-token>(\d+)</.exec(body)?.[1]);
  const end = Math.min(log.length, since + can.parts);
  const cut = end < log.length ? status(WORK, '507 Insufficient Storage') : '';
  return `${all(new Set(log.slice(since, end)), etagOf).join('')}${cut}<D:sync-token>${end}</D:sync-token>`;
}

let ws: TestWorkspace;
beforeEach(async () => {
  await db.query(sql`DELETE FROM "CalendarConnection"`);
  ws = await makeWorkspace();
  events.clear();
  odd.clear();
  log = [];
  can = { tokens: true, parts: 10_000, multiget: () => undefined };
  account(answers, calendar(WORK, ''));
  answers.set(WORK, (request, answer, body) => {
    const said = answerOf(body);
    return said === undefined ? answer.writeHead(403).end() : says(said)(request, answer, body);
  });
});

/** Connects the account, which reads it, and tells its id. What was asked is forgotten. */
async function connect() {
  const choice = { readUrls: [origin + WORK], writeUrl: null };
  const made = await connectAccount(asOwner(ws), { url: origin, username: 'ada', password: 'secret', ...choice });
  expect(made.lastError).toBeNull();
  return made.id;
}
/** Has it read again, which must go well. What was asked before is forgotten. */
const read = async (id: string) => {
  asked.length = 0;
  const { lastError } = await syncConnection(asOwner(ws), id);
  expect(lastError).toBeNull();
};
const starts = async () =>
  (await prisma.busyTime.findMany({ where: { workspaceId: ws.id }, select: { startAt: true } }))
    .map(({ startAt }) => startAt.getTime())
    .sort((a, b) => a - b);
const current = () => [...events.values()].map(({ startMs }) => startMs).sort((a, b) => a - b);

describe('a calendar of an account', () => {
  it('is read a month and a hundred events at a time, and then what changed alone', async () => {
    fill(250);
    const id = await connect();
    const [first, ...others] = ranges();
    expect(others.length).toBeGreaterThan(0);
    expect(first?.[0]).toBeLessThan(Date.now() - DAY_MS + 60_000);
    let untilMs = first?.[0];
    for (const [fromMs = 0, toMs = 0] of ranges()) {
      expect(fromMs).toBe(untilMs);
      expect(toMs - fromMs).toBeLessThanOrEqual(31 * DAY_MS);
      untilMs = toMs;
    }
    expect(untilMs).toBeGreaterThan(Date.now() + 60 * DAY_MS);
    expect(gets().map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(await starts()).toEqual(current());
    put('7.ics', 20.5, '"2"');
    put('new.ics', 30.5);
    remove('8.ics');
    await read(id);
    expect(askedOf()).toEqual([['sync-collection'], ['multiget', ['7.ics', 'new.ics']]]);
    expect(await starts()).toEqual(current());
    await read(id);
    expect(askedOf()).toEqual([['sync-collection']]);
  });

  it('goes on where its server divides what is new', async () => {
    fill(5);
    const id = await connect();
    can.parts = 2;
    for (let i = 0; i < 5; i++) put(`${i}.ics`, i + 10.5, '"2"');
    remove('0.ics');
    await read(id);
    expect(askedOf().map(([what]) => what)).toEqual([...Array(3).fill('sync-collection'), 'multiget']);
    expect(await starts()).toEqual(current());
    await read(id);
    expect(askedOf()).toEqual([['sync-collection']]);
  });

  it('is compared by the states of its events where its server knows no tokens', async () => {
    can.tokens = false;
    fill(5);
    const id = await connect();
    put('1.ics', 20.5, '"2"');
    remove('2.ics');
    await read(id);
    expect(new Set(askedOf().map(([what]) => what))).toEqual(new Set(['token', 'calendar-query', 'multiget']));
    expect(gets()).toEqual([['1.ics']]);
    expect(await starts()).toEqual(current());
    await read(id);
    expect(gets()).toEqual([]);
  });

  it.each([true, false])(
    'is said to have an event that cannot be read until it can be, with tokens: %s',
    async (tokens) => {
      can.tokens = tokens;
      fill(3);
      const id = await connect();
      put('odd.ics', 10.5);
      odd.add('odd.ics');
      for (let time = 0; time < 3; time++) {
        asked.length = 0;
        const { lastError } = await syncConnection(asOwner(ws), id);
        expect(lastError).toContain('Some events could not be read: The calendar repeats its events too often');
        expect(gets()).toEqual([['odd.ics']]);
      }
      odd.clear();
      await read(id);
      expect(await starts()).toEqual(current());
      await read(id);
      expect(gets()).toEqual([]);
      odd.add('0.ics');
      put('0.ics', 0, '"2"');
      await syncConnection(asOwner(ws), id);
      remove('0.ics');
      await read(id);
      expect([gets(), await starts()]).toEqual([[], current()]);
    },
  );

  it('is asked for half as much where an answer is too large', async () => {
    fill(100);
    can.multiget = (names) => (names.length > 50 ? `<!--${'x'.repeat(10 * 1024 * 1024)}-->` : undefined);
    await connect();
    expect(gets().map(({ length }) => length)).toEqual([100, 50, 50]);
    expect(await starts()).toEqual(current());
  });
});

describe('a reading that is broken off', () => {
  /** The server answers for so many more events, and then no more until the reading is over. */
  async function breakOff(id: string, answered: number) {
    const ended = new AbortController();
    let left = answered;
    answers.set(WORK, (request, answer, body) => {
      const [what, { length } = []] = asks(body);
      if (what === 'multiget' && left < (length ?? 0)) return ended.abort();
      if (what === 'multiget') left -= length ?? 0;
      return says(answerOf(body) ?? '')(request, answer, body);
    });
    await db.query(sql`UPDATE "CalendarSource" SET "dueAt" = now() - interval '1 second'`);
    const source = await claimOf(ws.id, id);
    if (!source) throw new Error('nothing is due');
    await syncSource(source, ended.signal);
    answers.set(WORK, (request, answer, body) => says(answerOf(body) ?? '')(request, answer, body));
    asked.length = 0;
  }
  const state = () =>
    prisma.calendarSource.findFirst({ where: { workspaceId: ws.id }, select: { attempts: true, lastError: true } });

  it.each([
    ['of what is new since a token', { tokens: true }, async () => {}],
    ['of a server without tokens', { tokens: false }, async () => {}],
    ['of what is read for another zone', { tokens: true }, () => setTimezone(ws, 'Asia/Tokyo')],
  ])('%s keeps what it has read, and the next goes on with the rest at once', async (_what, said, change) => {
    Object.assign(can, said);
    put('first.ics', 1);
    const id = await connect();
    fill(250);
    await change();
    await breakOff(id, 200);
    expect(await state()).toEqual({ attempts: 1, lastError: expect.stringContaining('in parts') });
    const kept = await starts();
    expect(kept.length).toBeGreaterThanOrEqual(200);
    await syncDueCalendars();
    expect(gets().flat().length).toBeLessThanOrEqual(51);
    await until('it to be read', async () => (await state())?.attempts === 0);
    expect(await state()).toEqual({ attempts: 0, lastError: null });
    expect(await starts()).toEqual(current());
  });
});
