import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { isAlive } from '../postgres/process.mjs';

// A run of its own, with what tests start: a server of PostgreSQL that has a client, and a program that takes no hint,
// in a session of its own and with nothing of its environment but the folder.
const PROGRAM = `
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { startPostgres } from './scripts/postgres.mjs';
import { startRun } from './scripts/test/reaper.mjs';
const end = startRun();
const postgres = await startPostgres({ ephemeral: true });
const client = new pg.Client({ connectionString: postgres.url('postgres') });
client.on('error', () => {});
await client.connect();
const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
const idle = 'setInterval(() => {}, 1000)';
const { pid } = spawn(process.execPath, ['-e', idle], { detached: true, stdio: 'ignore', env: { TMPDIR: tmpdir() } });
process.on('message', () => end().then(() => process.exit(0)));
process.send({ folder: tmpdir(), pids: [pid, rows[0].pid] });
`;

interface Run {
  child: ChildProcess;
  folder: string;
  pids: number[];
}

async function startRun(): Promise<Run> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: root,
    // Outside the folder of the run that this test belongs to.
    env: { ...process.env, TMPDIR: dirname(tmpdir()) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [started] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return { child, ...started };
}

async function assertGone({ folder, pids }: Run) {
  const left = () => [...pids.filter(isAlive), ...(existsSync(folder) ? [folder] : [])];
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 45_000, interval: 50 });
}

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'a run that %s ends leaves no process and no file',
  async (name) => {
    const run = await startRun();
    expect(run.pids.every(isAlive)).toBe(true);
    run.child.kill(name);
    await assertGone(run);
  },
);

test('a run that ends in order has ended everything when it does', async () => {
  const run = await startRun();
  const ended = once(run.child, 'exit');
  run.child.send('end');
  expect(await ended).toEqual([0, null]);
  expect([...run.pids.filter(isAlive), existsSync(run.folder)]).toEqual([false]);
});

test('a program that belongs to a run begins none of its own', async () => {
  const folder = join(tmpdir(), 'crm-run-outer');
  const text = `import { tmpdir } from 'node:os'; import { startRun } from './scripts/test/reaper.mjs';
    await startRun()(); process.stdout.write(tmpdir());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe(folder);
  rmSync(folder, { recursive: true, force: true });
});
