import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentMb as residentByLinux } from '@/bench/support/resident';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { freePort } from '@/server/test/ports';
import type { EntryPoint } from './entry-points';
import { head, wire } from './handlers';
import { refused, sendMuch } from './send-much';

// The wall of memory: what strangers send at once takes no more of it than the caps of their bodies.

const CONNECTIONS = 100;
/** What each sends; together it is 800 MB. */
const MEGABYTES = 8;
/** Far more than a hundred bodies of 64 KB and what their connections have read ahead, and far less than what is sent. */
const MOST_MB = 120;

/** Where Linux does not say, that all can read their 413 is all that is shown. */
const residentMb = process.platform === 'linux' ? residentByLinux : () => 0;

let service: Spawned;
beforeAll(async () => {
  const env = { PORT: String(await freePort()), LOG_LEVEL: 'silent', CRM_RATE_LIMIT_PER_MINUTE: '1000000' };
  service = await spawnProgram('server/test/foreign-process.ts', env);
});
afterAll(() => service.end('SIGKILL'));

const entryPoint = (path: string): EntryPoint => ({
  ...{ name: path, method: 'POST', takes: 'JSON' },
  ask: async () => ({ path, headers: { 'content-type': 'application/json' } }),
});
const ENTRY_POINTS = ['/api/trpc/account.setUp', '/api/auth/sign-in/email'].map(entryPoint);

it('a hundred strangers who send at once, or keep what they send open, take little', { timeout: 120_000 }, async () => {
  const all = Array.from({ length: CONNECTIONS }, (_, n) => ENTRY_POINTS[n % 2] ?? entryPoint('/'));
  const pid = service.child.pid ?? 0;
  // What is loaded when it is first needed is nobody's body.
  await Promise.all(ENTRY_POINTS.map((point) => sendMuch(service.port, point)));
  const before = residentMb(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 20);
  const open = await Promise.all(
    all.map(async ({ name }) => {
      const announced = { 'content-type': 'application/json', 'content-length': '60000' };
      return wire(service.port, `${head('POST', name, announced)}{"a":"${'x'.repeat(59_000)}`);
    }),
  );
  const answers = await Promise.all(all.map((point) => sendMuch(service.port, point, { megabytes: MEGABYTES })));
  clearInterval(sampling);
  for (const { socket } of open) socket.destroy();
  process.stdout.write(`${JSON.stringify({ before, most })}\n`);
  expect(answers).toEqual(all.map(refused));
  expect(most - before).toBeLessThan(MOST_MB);
});
