import { badRequest } from '@/server/kernel/contract/errors';
import { readFeedBusy } from '../busy/foreign';
import type { Login } from '../credentials';
import { discoverAccount, type RemoteAccount, type RemoteCalendar } from '../dav/account';
import { failureOf } from '../failure';
import { calendarUrl } from '../fetch';
import { fetchFeed } from '../read/feed';

/** Turns what is wrong with a calendar into the 400 that tells it. */
async function withFailureText<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    throw badRequest(`url: ${failure}`);
  }
}

/** Signs in and looks what is there. Throws a 400 that says why that did not work. */
export const checkAccount = (login: Login): Promise<RemoteAccount> =>
  withFailureText(async () => {
    const account = await discoverAccount(login);
    if (account.calendars.length > 0) return account;
    throw badRequest('url: The account has no calendar.');
  });

/** Reads a feed once, and answers its address as it is kept. Throws a 400 that says why that did not work. */
export const checkFeed = (url: string): Promise<string> =>
  withFailureText(async () => {
    const feed = await fetchFeed(url);
    const range = { startMs: 0, endMs: 0 };
    if (feed) await readFeedBusy(feed.bytes, { range, timezone: 'UTC', addresses: [], own: [] });
    return calendarUrl(url);
  });

export interface Choice {
  readUrls: string[];
  writeUrl: string | null;
}

/** Refuses to read or write what the account does not have, or must not write to. */
export function assertChoice(calendars: readonly RemoteCalendar[], { readUrls, writeUrl }: Choice): void {
  const known = new Map(calendars.map((calendar) => [calendar.url, calendar]));
  const stranger = readUrls.find((url) => !known.has(url));
  if (stranger !== undefined) throw badRequest(`readUrls: The account has no calendar at ${stranger}.`);
  if (writeUrl === null) return;
  const target = known.get(writeUrl);
  if (!target) throw badRequest(`writeUrl: The account has no calendar at ${writeUrl}.`);
  if (!target.writable) throw badRequest(`writeUrl: The calendar ${target.name} can only be read.`);
}
