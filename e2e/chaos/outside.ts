import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startRedis } from '../../server/test/redis';

/** A server that the service uses, and that goes away and comes back. */
export interface Outside {
  pid: () => number;
  start: () => Promise<void>;
  kill: () => Promise<void>;
}

/** What a mail server took. */
export interface Taken {
  to: string[];
  messageId: string;
}

/** A mail server with a ledger that outlives it. */
export function mailSink(folder: string, port: number): Outside & { taken: () => Taken[] } {
  const ledger = join(folder, 'mail.jsonl');
  writeFileSync(ledger, '');
  let child: ChildProcess;
  return {
    pid: () => child.pid ?? 0,
    async start() {
      child = spawn(process.execPath, [join(import.meta.dirname, 'mail-sink.mjs'), String(port), ledger], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      while (!(await says(port, '', '220'))) await new Promise(setImmediate);
    },
    kill: () => end(child),
    taken: () => lines(ledger).map((line): Taken => JSON.parse(line)),
  };
}

const lines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

/** Debian's Redis. */
export function redisAt(port: number): Outside {
  let running: Awaited<ReturnType<typeof startRedis>>;
  return {
    pid: () => running.child.pid ?? 0,
    async start() {
      running = await startRedis({ port });
    },
    kill: () => running.close(),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Whether a server answers something, or greets, as it does when it is well. */
export function says(port: number, ask: string, answer: string, timeoutMs = 1000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => ask && socket.write(ask));
    const tell = (well: boolean) => {
      socket.destroy();
      resolve(well);
    };
    socket.setTimeout(timeoutMs, () => tell(false));
    socket.on('error', () => tell(false));
    socket.on('close', () => tell(false));
    socket.on('data', (data) => tell(data.toString().startsWith(answer)));
  });
}
