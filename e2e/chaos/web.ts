import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/run.mjs';
import type { Installation } from './installation';

/** What runs of the service, and can be killed by itself. */
export interface Running {
  pid: () => number;
  baseUrl: string;
}

/** What a file of a process says; nothing where it has just ended. */
function told(pid: number, file: 'environ' | 'stat'): string {
  try {
    return pid > 0 ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : '';
  } catch {
    return '';
  }
}

const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    told(pid, 'environ')
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Whether a process is there, and not stopped by a signal. */
export function runs(pid: number): boolean {
  const [state = ''] = told(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return state !== '' && !'TtXZ'.includes(state);
}

/**
 * A web process beside the worker that `up` runs, as on a machine of its own: whatever ends it, it is started again, where the
 * worker finds the database now.
 */
export function keepWeb(at: Installation, port: number): Running & { stop: () => Promise<void> } {
  let child: ChildProcess | undefined;
  let isEnding = false;
  const keeping = (async () => {
    while (!isEnding) {
      const found = environmentOf(at.service('main.mjs'));
      if (found.DATABASE_URL) {
        // The channel to `up` is the worker's own.
        const { NODE_CHANNEL_FD: _channel, NODE_CHANNEL_SERIALIZATION_MODE: _mode, ...own } = found;
        const env = { ...own, NODE_ENV: 'production' as const, CRM_ROLE: 'web', PORT: String(port) };
        child = spawn(process.execPath, [join(root, 'dist/main.mjs')], { env, cwd: root, stdio: 'ignore' });
        const web = child;
        await new Promise((resolve) => web.once('exit', resolve));
        child = undefined;
      }
      await sleep(200);
    }
  })();
  return {
    baseUrl: `http://localhost:${port}`,
    pid: () => child?.pid ?? 0,
    async stop() {
      isEnding = true;
      child?.kill('SIGKILL');
      await keeping;
    },
  };
}
