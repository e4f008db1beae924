import { expect, it, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { makeSignedIn } from '@/server/test/console';
import { makeWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';

const at = startTestServer();

it('a member has 40 streams at once, whichever of their sessions opens them, and takes none from others', async () => {
  const ws = await makeWorkspace();
  const [mia, max] = [await makeSignedIn(ws.id), await makeSignedIn(ws.id)];
  const open = async (cookie: string) => {
    const stop = new AbortController();
    const answer = await fetch(at(`${config.baseUrl}/api/live`), { headers: { cookie }, signal: stop.signal });
    return { status: answer.status, stop };
  };
  const streams = await Promise.all(Array.from({ length: 60 }, () => open(mia.cookie)));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await open(mia.cookie)).status).toBe(429);
  const other = await open(max.cookie);
  expect(other.status).toBe(200);
  streams.find(({ status }) => status === 200)?.stop.abort();
  await vi.waitFor(async () => expect((await open(mia.cookie)).status).toBe(200), { timeout: 60_000, interval: 50 });
  for (const { stop } of [...streams, other]) stop.abort();
});
