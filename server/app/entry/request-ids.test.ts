import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '@/inngest/engine/testing/processes';
import { root } from '@/scripts/run.mjs';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fileOf } from '@/server/test/programs';

interface Line {
  msg: string;
  requestId?: string;
  statement?: string;
  ms?: number;
}

const lines: Line[] = [];
const url = process.env.DATABASE_URL ?? '';
let ws: TestWorkspace;
let base: string;
let end: () => void;

beforeAll(async () => {
  ws = await makeWorkspace();
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'info', CRM_SLOW_QUERY_MS: '100' };
  const child = spawn(process.execPath, [fileOf('server/test/api-process.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  end = () => child.kill('SIGKILL');
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line) as Line);
  });
  await once(child, 'message');
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => end());

const PATHS = [
  ...['/api/v1/tags', '/api/v1/nowhere', '/api/health', '/api/health/live', '/api/public/nowhere', '/api/live'],
  ...['/api/inbound/nobody', '/api/inngest', '/api/downloads/none', '/widget.js', '/unsubscribe/none', '/t/none/none'],
  ...['/api/attachments/none', '/api/v1/openapi.json', '/metrics/../api/v1/%zz'],
];

it.each(PATHS)('%s answers the id that it was sent', async (path) => {
  const id = `Trace-1.${'a'.repeat(110)}_`;
  const response = await fetch(`${base}${path}`, { headers: { 'x-request-id': id }, redirect: 'manual' });
  expect(response.headers.get('x-request-id'), String(response.status)).toBe(id);
});

it.each([['a b'], ['a'.repeat(129)], ['"x"'], ['a,b']])('makes an id of its own in place of %j', async (sent) => {
  const response = await fetch(`${base}/api/v1/tags`, { headers: { 'x-request-id': sent } });
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('a statement that takes long is logged: what it is, for which request, and nothing that it holds', async () => {
  const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' };
  const save = (id: string, name: string) =>
    fetch(`${base}/api/v1/contacts`, {
      method: 'POST',
      headers: { ...headers, 'x-request-id': id },
      body: JSON.stringify({ contacts: [{ name, email: 'ada@example.com' }] }),
    });
  await save('quick', 'Ada');
  const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND clock_timestamp() - query_start > interval '150 ms'`;
  const slow = query(
    url,
    `DO $$ BEGIN
       LOCK TABLE "Contact" IN ACCESS EXCLUSIVE MODE;
       WHILE NOT EXISTS (${isWaiting}) LOOP PERFORM pg_stat_clear_snapshot(); PERFORM pg_sleep(0.01); END LOOP;
     END $$`,
  );
  const held = `SELECT 1 AS held FROM pg_locks WHERE relation = '"Contact"'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
  await vi.waitFor(async () => expect(await query(url, held)).toHaveLength(1), { timeout: 10_000 });
  const saved = save('slow-one', 'Grace Hopper');
  await slow;
  expect((await saved).status).toBe(200);
  await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'slow statement')).not.toEqual([]));
  const [line] = lines.filter(({ msg }) => msg === 'slow statement');
  expect(line).toMatchObject({ requestId: 'slow-one', statement: expect.stringMatching(/^[A-Z]+ Contact$/) });
  expect(line?.ms).toBeGreaterThanOrEqual(100);
  expect(JSON.stringify(lines)).not.toMatch(/Grace|ada@example/);
});
