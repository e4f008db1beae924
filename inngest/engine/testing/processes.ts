import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '@/scripts/run.mjs';
import { fileOf, type Program } from '@/server/test/programs';

export interface Spawned {
  child: ChildProcess;
  port: number;
  /** Ends it by a signal and answers its exit code; null where the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A program as a process of its own, once it says `{type: 'ready', port}`. */
export async function spawnProgram(program: Program, env: Record<string, string>): Promise<Spawned> {
  const child = spawn(process.execPath, [fileOf(program)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return {
    child,
    port,
    end: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
