import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createListener } from '@/server/kernel/process/listener';
import { answerAll } from '@/server/test/answer-all';

/** Every entry point as the main process opens them; of Next's part, what the route files of the console and of sign-in answer. */
export function startAllHandlers() {
  const listener = createListener((request, response) => void answerAll(request, response));
  const service = {
    base: '',
    port: 0,
    server: listener.server,
    async post(path: string, body: string, headers: Record<string, string>) {
      const response = await fetch(service.base + path, { method: 'POST', body, headers });
      return { status: response.status, text: await response.text() };
    },
  };
  beforeAll(async () => {
    await listener.listen(0, '127.0.0.1');
    service.port = (listener.server.address() as AddressInfo).port;
    service.base = `http://127.0.0.1:${service.port}`;
  });
  afterAll(() => {
    listener.server.closeAllConnections();
    return listener.close();
  });
  return service;
}

/** A connection that writes what it is told to, and whatever has come back. */
export interface Wire {
  socket: Socket;
  received: () => string;
  /** Resolves with everything that came once the other end is done. */
  ended: Promise<string>;
}

export async function wire(port: number, head: string): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('end', () => resolve(text));
    socket.once('close', () => resolve(text));
  });
  ended.catch(() => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(head);
  return { socket, received: () => text, ended };
}

export const head = (method: string, path: string, headers: Record<string, string> = {}) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
