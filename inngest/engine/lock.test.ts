import { expect, test, vi } from 'vitest';
import { query } from '@/server/test/database';
import { startMuteProxy } from '@/server/test/mute-proxy';
import { acquireLock } from './lock';

const HOLDER = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

test('an engine that is told to stop while it connects does not begin to wait for the lock', async () => {
  const url = process.env.DATABASE_URL ?? '';
  const held = await acquireLock(url);
  const stop = new AbortController();
  const second = acquireLock(url, { signal: stop.signal });
  stop.abort();
  await expect(second).rejects.toThrow();
  await held.release();
});

test('an engine whose connection leads nowhere any more takes the lock anew by another', {
  timeout: 180_000,
}, async () => {
  const url = process.env.DATABASE_URL ?? '';
  const proxy = await startMuteProxy(url);
  const lock = await acquireLock(proxy.url);
  const [first] = (await query(url, HOLDER)) as { pid: number }[];
  // The server has noticed nothing of what was swallowed, and ends the session when it finds its other end gone.
  proxy.mute();
  await vi.waitFor(() => expect(proxy.open()).toBe(0), { timeout: 60_000 });
  proxy.speak();
  await query(url, `SELECT pg_terminate_backend(${first?.pid})`);
  await vi.waitFor(
    async () => {
      const [now] = (await query(url, HOLDER)) as { pid: number }[];
      expect(now?.pid).not.toBe(first?.pid);
      expect(now).toBeDefined();
    },
    { timeout: 60_000 },
  );
  await lock.release();
  await proxy.close();
});
