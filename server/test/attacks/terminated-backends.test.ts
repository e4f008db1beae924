import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { keepListening } from '@/server/kernel/live/listener';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';

const ROUNDS = 40;
const CALLERS = 6;

let ws: TestWorkspace;
let server: Spawned;
let base = '';
let contactId = '';
beforeAll(async () => {
  ws = await makeWorkspace();
  const port = await freePort();
  base = `http://127.0.0.1:${port}/api/v1`;
  const env = { PORT: String(port), CRM_RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' };
  server = await spawnProgram('server/test/api-process.ts', env);
  const made = await post('/contacts', { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  contactId = ((await made.json()) as { results: { id: string }[] }).results[0]?.id ?? '';
});
afterAll(() => server.end('SIGKILL'));

/** Every connection to the database but the one that asks; also this process's own. */
const terminateAll = () =>
  query(
    process.env.DATABASE_URL ?? '',
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );

const post = (path: string, body: object, method = 'POST') =>
  fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const get = (path: string) => fetch(`${base}${path}`, { headers: { authorization: `Bearer ${ws.key}` } });

/** Reads and writes by each way into the database: single statements, transactions of SQL, those of Prisma. */
const requests: ((n: number) => Promise<Response>)[] = [
  () => get('/contacts?limit=5'),
  (n) => post('/contacts', { contacts: [{ externalId: `c${n}`, name: `Contact ${n}`, email: `c${n}@example.com` }] }),
  (n) => post('/tags', { name: `Tag ${n % 7}` }),
  (n) => post('/deals', { deals: [{ externalId: `d${n}`, name: `Deal ${n}` }] }),
  (n) => post('/products', { products: [{ externalId: `p${n}`, name: `Product ${n}` }] }),
  () => get('/changes?limit=5'),
  (n) => post(`/contacts/${contactId}`, { title: `Title ${n}` }, 'PATCH'),
];

it(`answers 503 or does it when all backends are terminated ${ROUNDS} times, and no process ends`, async () => {
  const seen = new Map<string, number>();
  let listens = 0;
  const listening = () => listens++;
  keepListening('terminated-backends', () => {}, listening);
  let ended = false;
  let sent = 0;
  const caller = async () => {
    while (!ended) {
      const n = sent++;
      const response = await requests[n % requests.length]?.(n);
      const text = (await response?.text()) ?? '';
      const come = response?.headers.has('retry-after') ? 'come again' : text.slice(0, 200);
      const what = response?.ok ? 'done' : `${response?.status} ${come}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  for (let round = 0; round < ROUNDS; round++) {
    // At another moment of the requests each time: in the pool, in a transaction, while connecting.
    const until = sent + 1 + (round % 9);
    while (sent < until) await new Promise((resolve) => setImmediate(resolve));
    await terminateAll();
  }
  ended = true;
  await Promise.all(callers);
  expect([...seen.keys()].sort()).toEqual(['503 come again', 'done']);
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  for (const request of requests) expect((await request(sent++)).ok).toBe(true);
  await vi.waitFor(() => expect(listens).toBeGreaterThan(1), { timeout: 60_000 });
});
