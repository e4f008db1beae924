import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { longestTurn, MOST_TURN_MS } from '@/server/test/at-best';
import { ForeignError, type ForeignReason, foreignTask, forWorkspace, runForeign } from './';

interface Input {
  act: string;
  bytes?: Uint8Array;
  ms?: number;
}
interface Output {
  pid: number;
  bytes?: Uint8Array;
  env?: Record<string, string>;
  argv?: string[];
}

// A crowded machine takes minutes for what a quiet one does in a second; how long is not judged here.
vi.setConfig({ testTimeout: 600_000 });

const MB = 1024 * 1024;
const file = 'server/kernel/foreign/fixtures/hostile.mjs';
const limits = { file, cpuMs: 300, memoryMb: 96, maxBytes: 32 * MB };
const task = foreignTask<Input, Output>({ name: 'hostile', ...limits });
/** As `task`, with time for whatever a slow machine takes to fill memory. */
const patient = foreignTask<Input, Output>({ name: 'patient', ...limits, cpuMs: 60_000 });
const reasonOf = (act: string, within = task): Promise<ForeignReason> =>
  runForeign(within, { act }).then(
    () => Promise.reject(new Error('it ended well')),
    ({ reason }) => reason,
  );

test.each<[act: string, reason: ForeignReason, within: typeof task]>([
  ['loop', 'cpu', task],
  ['backtrack', 'cpu', task],
  ['buffers', 'memory', patient],
  ['exit', 'crashed', task],
  ['reject', 'crashed', patient],
  ['throw', 'failed', task],
])('what does %s is ended for %s, and the next job runs', async (act, reason, within) => {
  expect(await reasonOf(act, within)).toBe(reason);
  await expect(runForeign(task, { act: 'echo' })).resolves.toMatchObject({ pid: expect.any(Number) });
});

test('a heap that grows is ended for its memory, before V8 gives up or when it does', {
  timeout: 300_000,
}, async () => {
  const roomy = foreignTask<Input, Output>({ name: 'roomy', ...limits, cpuMs: 120_000, memoryMb: 2000 });
  expect(await reasonOf('heap', roomy)).toBe('memory');
  expect(await reasonOf('heap', patient)).toBe('memory');
});

test('what a parser throws is handed on in its words, and its process goes on', async () => {
  const { pid } = await runForeign(task, { act: 'echo' });
  await expect(runForeign(task, { act: 'throw' })).rejects.toThrow('not what it should be');
  expect((await runForeign(task, { act: 'echo' })).pid).toBe(pid);
});

test('an idle process that died takes no job with it', async () => {
  const { pid } = await runForeign(task, { act: 'echo' });
  process.kill(pid, 'SIGKILL');
  expect((await runForeign(task, { act: 'echo' })).pid).not.toBe(pid);
  expect(await reasonOf('exit')).toBe('crashed');
});

test('an error of another copy of the module is known as what it is', async () => {
  vi.resetModules();
  const other = await import('./');
  expect(other.ForeignError).not.toBe(ForeignError);
  expect(new other.ForeignError('cpu')).toBeInstanceOf(ForeignError);
  expect(new Error('cpu')).not.toBeInstanceOf(ForeignError);
});

test('input over its bytes is refused without being sent', async () => {
  const large = { act: 'echo', bytes: Buffer.alloc(32 * MB) };
  await expect(runForeign(task, large)).rejects.toMatchObject({ reason: 'bytes' });
});

test('CPU time is what counts: a process that waits for its turn, or for anything else, is not punished', async () => {
  const { pid } = await runForeign(task, { act: 'echo' });
  const slept = runForeign(task, { act: 'sleep', ms: 1500 });
  process.kill(pid, 'SIGSTOP');
  await sleep(1000);
  process.kill(pid, 'SIGCONT');
  expect((await slept).pid).toBe(pid);
});

test('one task that overruns again and again holds up no other', async () => {
  const other = foreignTask<Input, Output>({ name: 'other', ...limits });
  let overran = 0;
  let over = false;
  const overrun = async () => {
    while (!over) {
      await reasonOf('loop');
      overran += 1;
    }
  };
  const hostile = Array.from({ length: 4 }, overrun);
  for (let job = 0; job < 20; job++) await runForeign(other, { act: 'echo' });
  // Had each waited for one of those, there would be as many of them.
  expect(overran).toBeLessThan(10);
  over = true;
  await Promise.all(hostile);
});

test('workspaces take turns, and only who has too much waiting is told so', async () => {
  const turns = foreignTask<Input, Output>({ name: 'turns', ...limits });
  const order: string[] = [];
  const done = (who: string) =>
    forWorkspace(who, () => runForeign(turns, { act: 'echo' })).then(
      () => order.push(who),
      () => order.push(`${who} is refused`),
    );
  const all = Array.from({ length: 400 }, () => done('crowd'));
  for (const who of ['one', 'other']) all.push(done(who), done(who));
  await Promise.all(all);
  const served = order.filter((who) => !who.endsWith('refused'));
  expect(order.length - served.length).toBeGreaterThan(100);
  expect(order.filter((who) => who.endsWith('refused') && who !== 'crowd is refused')).toEqual([]);
  // One is at work as they come; then each has its turn.
  expect(served.slice(0, 6)).toEqual(['crowd', 'crowd', 'one', 'other', 'crowd', 'one']);
});

test('a queue has an end, and says so to whoever comes after it', async () => {
  const crowded = foreignTask<Input, Output>({ name: 'crowded', ...limits });
  const jobs = Array.from({ length: 600 }, () => runForeign(crowded, { act: 'echo' }));
  const settled = await Promise.allSettled(jobs);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({ reason: { reason: 'busy' } });
});

test('25 MB cross both ways whole, and never hold up the service', async () => {
  const bytes = Buffer.alloc(25 * MB);
  for (let at = 0; at < bytes.length; at += 4093) bytes[at] = at % 251;
  await runForeign(task, { act: 'echo' });
  const answers: Output[] = [];
  const longest = await longestTurn(async () => answers.push(await runForeign(patient, { act: 'echo', bytes })));
  for (const answer of answers) expect(bytes.equals(answer.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(longest).toBeLessThan(MOST_TURN_MS);
});

test('the environment of a process that parses has nothing of the service in it', async () => {
  vi.stubEnv('CRM_SECRET', 'do not tell anybody');
  vi.stubEnv('NODE_OPTIONS', '--no-warnings');
  // Its process may have been started before.
  await reasonOf('exit');
  const said = JSON.stringify(await runForeign(task, { act: 'env' }));
  vi.unstubAllEnvs();
  for (const secret of ['CRM_', 'DATABASE_URL', 'NODE_OPTIONS', 'PATH']) expect(said).not.toContain(secret);
});

test.each(['echo', 'loop'])(
  'a service that is killed leaves no process behind (%s)',
  { timeout: 180_000 },
  async (act) => {
    const service = fork('server/kernel/foreign/fixtures/service.ts', [act], { execArgv: ['--import', 'tsx'] });
    const [pid] = (await once(service, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    service.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 300_000, interval: 50 });
  },
);

test('an idle process keeps no service from ending', async () => {
  const service = fork('server/kernel/foreign/fixtures/service.ts', ['echo'], { execArgv: ['--import', 'tsx'] });
  const [pid] = (await once(service, 'message')) as [number];
  service.disconnect();
  expect((await once(service, 'exit'))[0]).toBe(0);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 300_000, interval: 50 });
});

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
