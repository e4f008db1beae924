import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { freePort, listening } from './ports';

const BINARY = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find(existsSync);
/** Whether a real Redis can be started here: Debian's redis-server or valkey-server. */
export const hasRedis = BINARY !== undefined;

/** Debian's Redis, in memory alone. */
export async function startRedis({ port, password }: { port?: number; password?: string } = {}) {
  const at = port ?? (await freePort());
  const kept = ['--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const guarded = password === undefined ? [] : ['--requirepass', password];
  const args = ['--port', String(at), '--bind', '127.0.0.1', ...kept, ...guarded];
  const child = spawn(BINARY ?? 'redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  await listening(at, () => log);
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${at}`,
    child,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
