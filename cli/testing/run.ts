import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { root } from '@/scripts/run.mjs';
import { handleNode } from '@/server/app/entry/node';
import { fileOf } from '@/server/test/programs';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The real CLI as a process of its own; `input` is what it reads from stdin. */
export function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [fileOf('cli/main.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, NODE_ENV: 'test', ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
  return { child, ended, said: () => stderr };
}

export function crm(args: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> {
  const { child, ended } = start(args, env);
  child.stdin.end(input);
  return ended;
}

/** Runs the real CLI while the service works at what it waits for. */
export async function crmBeside(
  work: () => Promise<unknown>,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  let isOver = false;
  const ended = start(args, env).ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ended;
}

/** A server on loopback with its address; the API's own when nothing else is given. */
export async function serveHttp(handle: RequestListener = (request, response) => void handleNode(request, response)) {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
