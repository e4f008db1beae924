import { afterEach, beforeEach, expect, test } from 'vitest';
import { imapClient } from '@/server/kernel/mail/imap/client';
import { startImapServer } from '@/server/test/imap-server';
import { firstSince, newerThan } from './search';

const DAY = 86_400_000;
const now = Date.now();
let imapServer: Awaited<ReturnType<typeof startImapServer>>;
beforeEach(async () => {
  imapServer = await startImapServer();
});
afterEach(() => imapServer.close());

async function openFolder() {
  const { user, pass, ...where } = imapServer.settings;
  const client = await imapClient({ ...where, auth: { user, pass } }, { answerMs: 60_000 });
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  return client;
}

test.each([
  ['without gaps', () => 1],
  ['with gaps of all sizes', (n: number) => (n % 7000 === 0 ? 50_000_000 : (n % 3) + 1)],
])('all of 30,000 messages are found %s between their UIDs, some at a time', async (_, gap) => {
  for (let n = 1; n <= 30_000; n++) {
    imapServer.nextUid += gap(n) - 1;
    imapServer.deliver(Buffer.from(''));
  }
  const client = await openFolder();
  const found: number[] = [];
  for (let last = 0; ; last = found.at(-1) ?? 0) {
    const uids = await newerThan(client, last);
    if (uids.length === 0) break;
    expect(uids.length).toBeLessThanOrEqual(1000);
    found.push(...uids);
  }
  expect(found).toEqual(imapServer.messages.map(({ uid }) => uid));
  client.close();
});

test.each([0, 1, 999, 1000, 1001, 19_999])(
  'the first message since a day is found behind %i others',
  async (others) => {
    for (let n = 0; n < 20_000; n++) imapServer.deliver(Buffer.from(''), new Date(now - (n < others ? 60 : 3) * DAY));
    const client = await openFolder();
    expect(await firstSince(client, new Date(now - 30 * DAY))).toBe(others + 1);
    expect(await firstSince(client, new Date(now - DAY))).toBeUndefined();
    client.close();
  },
);
