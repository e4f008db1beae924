import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freePort, type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { workflowsContract } from '@/server/automation/workflows/contract';
import { requestOf } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { createTestDatabase } from '@/server/test/database';
import { makeKey } from '@/server/test/factories';
import { makeForm } from '@/server/test/forms';
import { populate } from '@/server/test/matrix/populate';
import { differences, getter } from '../testing/mirrored';
import { type Random, randomFrom, randomWrite, type Write } from '../testing/random-operations';
import { crm, start } from '../testing/run';

// The whole promise takes long: MIRROR_WRITES=20000 MIRROR_KILLS=30.
const WRITES = Number(process.env.MIRROR_WRITES ?? 600);
const KILLS = Number(process.env.MIRROR_KILLS ?? 2);
const SEED = Number(process.env.MIRROR_SEED ?? 1 + Math.floor(Math.random() * 1e9));
const WRITERS = 8;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Answers of a service that fails, one after the other, that are no accident of a kill. */
const FAILURES = 20;

/** Sends until it is answered; a server that is killed meanwhile leaves open whether it took place. */
async function send(url: string, init: RequestInit): Promise<number> {
  for (let failures = 0; ; ) {
    const response = await fetch(url, init).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response && text !== undefined) {
      if (response.status < 500 && !text.includes('still running')) return response.status;
      if (response.status >= 500) failures += 1;
      if (failures > FAILURES) throw new Error(`${init.method} ${url} ${init.body}: ${text}`);
    }
    await pause(20);
  }
}

function sendByApi(baseUrl: string, key: string, { operation, input }: Write): Promise<number> {
  const { method, path, query = '', headers = {}, body } = requestOf(operation, input, key);
  const own = { ...headers, ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }) };
  const sent = { method, headers: own, ...(typeof body === 'string' && { body }) };
  return send(`${baseUrl}/api/v1${path}${query && `?${query}`}`, sent);
}

/** The same as a call of the console, in this process. */
async function sendByConsole(calls: object, { operation: { id }, input }: Write): Promise<number> {
  const [resource = '', verb = ''] = id
    .split('.')
    .map((part) => part.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));
  const verbs = (calls as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[resource];
  return (await verbs?.[verb]?.(input).then(
    () => true,
    () => false,
  ))
    ? 200
    : 400;
}

it(`keeps two copies equal through ${WRITES} operations by ${WRITERS} writers, the server killed ${KILLS} times (seed ${SEED})`, {
  timeout: 240_000 + KILLS * 20_000 + WRITES * 200,
}, async () => {
  const { workspace: ws, owner } = await makeOwned();
  await populate(ws.id, 'mirrored');
  const form = await makeForm(ws);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const rates = { CRM_RATE_LIMIT_PER_MINUTE: '1000000', CRM_PUBLIC_RATE_LIMIT_PER_MINUTE: '1000000' };
  const begin = () =>
    Promise.all([
      spawnProgram('server/test/api-process.ts', { ...rates, PORT: String(port) }),
      spawnProgram('server/test/workflow-process.ts', {}),
    ]);
  let processes: Spawned[] = await begin();
  const kill = () => Promise.all(processes.map((one) => one.end('SIGKILL')));
  closing.push(kill);

  const folder = mkdtempSync(join(tmpdir(), 'crm-mirror-'));
  const database = await createTestDatabase({ empty: true });
  closing.push(
    () => database.drop(),
    () => rmSync(folder, { recursive: true }),
  );
  const targets = [join(folder, 'copy.sqlite'), database.url];
  const env = { CRM_API_KEY: ws.key, CRM_BASE_URL: baseUrl };
  const follow = () => targets.map((target) => start(['mirror', target], env));
  let mirrors = follow();
  const endMirrors = async (signal: NodeJS.Signals) => {
    for (const { child } of mirrors) child.kill(signal);
    return Promise.all(mirrors.map(({ ended }) => ended));
  };
  closing.push(() => endMirrors('SIGKILL'));

  await sendByApi(baseUrl, ws.key, workflow());
  let sent = 0;
  const statuses = new Map<string, number>();
  const write = async (random: Random) => {
    const door = random.next();
    if (door < 0.05) {
      const answers = { name: `Visitor ${random.below(50)}`, email: `visitor${random.below(50)}@example.com` };
      const headers = { 'content-type': 'application/json' };
      await send(`${baseUrl}/api/public/forms/${form.key}`, { method: 'POST', headers, body: JSON.stringify(answers) });
      return;
    }
    const one = await randomWrite(ws.id, random);
    const status = door < 0.25 ? await sendByConsole(owner, one) : await sendByApi(baseUrl, ws.key, one);
    const name = `${one.operation.id} ${status < 400 ? 'done' : 'refused'}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  };
  const writer = async (_: unknown, number: number) => {
    const random = randomFrom(SEED + number);
    while (sent++ < WRITES) await write(random);
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, writer));
  for (let n = 1; n <= KILLS; n++) {
    while (sent < (WRITES / (KILLS + 1)) * n) await pause(20);
    // The copies go first one time, the server the next.
    if (n % 2) await endMirrors('SIGKILL');
    await kill();
    processes = await begin();
    if (n % 2) mirrors = follow();
  }
  await writers;
  const done = [...statuses].filter(([name]) => name.endsWith('done'));
  // Most operations find what they need.
  expect(done.length, [...statuses].sort().join('\n')).toBeGreaterThan(WRITES > 500 ? 40 : 5);

  for (const { code, stderr } of await endMirrors('SIGINT')) expect([code, stderr]).toEqual([0, expect.any(String)]);
  const { key } = await makeKey(ws.id, ['*']);
  for (const target of targets) {
    await expect
      .poll(
        async () => {
          expect(await crm(['mirror', target, '--once'], env)).toMatchObject({ code: 0 });
          return differences(getter(baseUrl, key), target);
        },
        { timeout: 120_000 },
      )
      .toEqual([]);
  }
});

/** What happens by itself: every new deal gets a task, whose title shows the deal. */
function workflow(): Write {
  const action = { type: 'CREATE_TASK', title: 'Call about {{deal.name}}', dueInDays: 2, assignToOwner: false };
  const input = { name: 'Follow up', entity: 'DEAL', trigger: 'CREATED', conditions: [], actions: [action] };
  return { operation: workflowsContract.create, input };
}
