import { DAY_MS, type Interval } from '@/server/meetings/bookings/slots/schedule';
import type { Query } from '../busy/event.mjs';
import { type DavObject, readMultistatus } from '../busy/foreign';
import type { Login } from '../credentials';
import { multiget, RefusedRequest, rangeQuery, report, syncCollection, tokenQuery } from '../dav/report';
import { CalendarFailure, TooLarge } from '../failure';
import type { LeasedSource } from '../sources/claim';
import { asHolder } from '../sources/settle';
import { dropObjects, forgetStates, keepObjects, keepUnread, knownObjects, UNREAD } from '../sources/store';

/** Days that one question about a calendar covers at least, how many there are at most, and events that one answer brings. */
const PIECE_DAYS = 31;
const MAX_PIECES = 24;
const AT_ONCE = 100;
/** Answers that a server may divide what is new into (RFC 6578 §3.6). */
const MAX_PARTS = 50;
/** Events of a calendar, and characters of their addresses and states: all of them are compared at once. */
export const MAX_OBJECTS = 50_000;
const MAX_CHARS = 20_000_000;

export interface Reading {
  source: LeasedSource;
  login: Login;
  query: Query;
  /** Whether what is known was read for something else: another zone, other addresses. */
  isNew: boolean;
  /** What it is read for from now on. */
  readAs: string;
  /** Whether what is known reaches far enough ahead. */
  isFar: boolean;
  /** How far an event that goes on has to be known. */
  sureUntil: Date;
  signal: AbortSignal;
  /** Called when something has been kept. */
  onProgress: () => void;
}

/** States of events by their addresses. */
type States = Map<string, string | null>;

/** What a server lists in several answers. */
class Listing<T extends string | null | typeof GONE> {
  readonly states = new Map<string, T>();
  private chars = 0;

  /** Throws TooLarge. */
  set(href: string, state: T): void {
    if (!this.states.has(href)) this.chars += href.length + String(state).length;
    this.states.set(href, state);
    if (this.states.size > MAX_OBJECTS || this.chars > MAX_CHARS) throw new TooLarge();
  }
}

const GONE = 0;

/**
 * Brings what is known of an account's calendar up to date: by its sync-token where the server has one, else by comparing which
 * events there are, a month at a time, with what is known. Events are fetched in parts, each kept at once, so that the next
 * reading goes on where this one ends. @returns the token to go on with, and why some events could not be read
 */
export async function readCalendar(reading: Reading): Promise<{ token: string | null; problem?: string | undefined }> {
  const { source, query, isNew, isFar } = reading;
  if (isNew) await asHolder(source, (tx) => forgetStates(tx, source, reading.readAs));
  const news = source.token && !isNew && isFar ? await changesSince(reading, source.token) : undefined;
  const unknown = news && (await settleListed(reading, news.changed, () => news.gone).catch(unlessTooLarge));
  if (news && unknown) return { token: news.token, problem: await fetchObjects(reading, unknown) };
  // Asked first: what changes while the rest is read is new once more next time.
  const token = await currentToken(reading);
  const listed = await listObjects(reading, query.range);
  const unread = await settleListed(reading, listed, (known) => [...known.keys()].filter((href) => !listed.has(href)));
  return { token, problem: await fetchObjects(reading, unread) };
}

/**
 * Forgets what is gone. @returns which of the events that a server lists are not known as they are, for some may have been read before a
 * reading was broken off; and those that could not be read the last time, of which a server says nothing new
 */
async function settleListed(
  { source, sureUntil }: Reading,
  listed: States,
  gone: (known: States) => string[],
): Promise<string[]> {
  let known: States = new Map();
  await asHolder(source, async (tx) => {
    known = await knownObjects(tx, source, sureUntil);
    const lost = gone(known).filter((href) => known.has(href));
    await dropObjects(tx, source, lost);
    for (const href of lost) known.delete(href);
    const added = [...listed.keys()].filter((href) => !known.has(href));
    if (known.size + added.length > MAX_OBJECTS) throw new TooLarge();
  });
  const changed = [...listed].filter(([href, etag]) => etag === null || known.get(href) !== etag);
  const unread = [...known].filter(([href, etag]) => etag === UNREAD && !listed.has(href));
  return [...changed, ...unread].map(([href]) => href);
}

/** What is too much to go on from is no failure yet: then the calendar is listed anew. */
function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof TooLarge)) throw error;
}

async function ask({ source, login, signal }: Reading, body: string, asked: { query?: Query; most?: number } = {}) {
  return readMultistatus(await report(login, source.url, body, { signal }), { base: source.url, ...asked });
}

/** What changed since a token; undefined where the server knows it no more, knows no tokens, or tells too much. */
async function changesSince(reading: Reading, since: string) {
  const news = new Listing<string | null | typeof GONE>();
  let token = since;
  try {
    for (let part = 0; part < MAX_PARTS; part++) {
      const answer = await ask(reading, syncCollection(token));
      let isCut = false;
      for (const { href, status, etag } of answer.objects) {
        if (isOf(href, reading.source.url)) isCut ||= status === 507;
        else news.set(href, status === 404 ? GONE : etag);
      }
      if (answer.token === null) return undefined;
      token = answer.token;
      if (!isCut) return { token, ...divided(news.states) };
    }
  } catch (error) {
    if (!(error instanceof RefusedRequest)) return unlessTooLarge(error);
    if ([401, 404, 429].includes(error.status)) throw error;
  }
  return undefined;
}

function divided(news: ReadonlyMap<string, string | null | typeof GONE>) {
  const changed: States = new Map();
  const gone: string[] = [];
  for (const [href, state] of news) {
    if (state === GONE) gone.push(href);
    else changed.set(href, state);
  }
  return { changed, gone };
}

const isOf = (href: string, url: string) => href.replace(/\/$/, '') === url.replace(/\/$/, '');

async function currentToken({ source, login, signal }: Reading): Promise<string | null> {
  try {
    const bytes = await report(login, source.url, tokenQuery, { method: 'PROPFIND', depth: '0', signal });
    return (await readMultistatus(bytes, { base: source.url })).token;
  } catch (error) {
    if (error instanceof RefusedRequest && ![401, 404, 429].includes(error.status)) return null;
    throw error;
  }
}

/** The events that touch a range. Repeating ones are worked out by the server, so it is asked for no more than a month at once. */
async function listObjects(reading: Reading, { startMs, endMs }: Interval): Promise<States> {
  const listed = new Listing<string | null>();
  const pieceMs = Math.max(PIECE_DAYS * DAY_MS, (endMs - startMs) / MAX_PIECES);
  for (let fromMs = startMs; fromMs < endMs; fromMs += pieceMs) {
    const { objects } = await ask(reading, rangeQuery(fromMs, Math.min(endMs, fromMs + pieceMs)));
    for (const { href, etag } of objects) listed.set(href, etag);
  }
  return listed.states;
}

/** Fetches and keeps events. @returns why the last of those that could not be read could not */
async function fetchObjects(reading: Reading, hrefs: readonly string[]): Promise<string | undefined> {
  let problem: string | undefined;
  for (let i = 0; i < hrefs.length; i += AT_ONCE)
    problem = (await fetchSome(reading, hrefs.slice(i, i + AT_ONCE))) ?? problem;
  return problem && `Some events could not be read: ${problem}`;
}

/** Where so many at once are too much, to send, to read or to keep, half of them are asked for at a time. */
async function fetchSome(reading: Reading, hrefs: readonly string[]): Promise<string | undefined> {
  // A server answers for each of them once (RFC 4791 §7.9); some say more of it than that.
  const asked = { query: reading.query, most: 2 * hrefs.length };
  const body = multiget(hrefs.map((href) => new URL(href).pathname));
  const { objects } = await ask(reading, body, asked).catch((error: unknown) => {
    const isTooMuch = error instanceof CalendarFailure && !(error instanceof RefusedRequest);
    if (hrefs.length <= 1 || reading.signal.aborted || !isTooMuch) throw error;
    return { objects: undefined };
  });
  if (objects) return keepFetched(reading, objects);
  const half = hrefs.length >> 1;
  const problem = await fetchSome(reading, hrefs.slice(0, half));
  return (await fetchSome(reading, hrefs.slice(half))) ?? problem;
}

async function keepFetched({ source, query, onProgress }: Reading, objects: DavObject[]): Promise<string | undefined> {
  const found = new Map(objects.filter(({ busy }) => busy).map((one) => [one.href, one]));
  const gone = objects.filter(({ status }) => status === 404).map(({ href }) => href);
  const unread = objects.filter(({ problem }) => problem !== undefined).map(({ href }) => href);
  await asHolder(source, async (tx) => {
    await keepObjects(tx, source, [...found.values()], new Date(query.range.endMs));
    await keepUnread(tx, source, [...new Set(unread)]);
    await dropObjects(tx, source, gone);
  });
  onProgress();
  return objects.find((one) => one.problem)?.problem;
}
