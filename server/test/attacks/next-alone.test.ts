import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as trpc from '@/app/api/trpc/[trpc]/route';
import * as uploads from '@/app/api/uploads/[token]/route';
import * as contacts from '@/app/api/v1/contacts/route';
import * as files from '@/app/api/v1/files/route';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { head, wire } from './handlers';

// The wall of size where Next serves alone: its route files, called as Next calls them.

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
const routes: Record<string, Record<string, unknown>> = {
  '/api/v1/contacts': contacts,
  '/api/v1/files': files,
  '/api/trpc/account.setUp': trpc,
  '/api/uploads/nothing': uploads,
};

async function answer(incoming: IncomingMessage, response: ServerResponse) {
  const { url = '', method = 'GET', headers } = incoming;
  const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const body = Readable.toWeb(incoming) as ReadableStream;
  const request = new Request(`http://localhost${url}`, { method, headers: sent, body, duplex: 'half' } as RequestInit);
  const handler = routes[url]?.[method] as Handler;
  const answered = await handler(request, { params: Promise.resolve({ token: 'nothing' }) });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body) await pipeline(Readable.fromWeb(answered.body as never), response).catch(() => {});
  else response.end();
}

const server = createServer((incoming, response) => void answer(incoming, response));
let port: number;
let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['POST', '/api/v1/contacts', 413],
  ['POST', '/api/v1/files', 413],
  ['POST', '/api/trpc/account.setUp', 413],
  ['PUT', '/api/uploads/nothing', 403],
])('%s %s answers what can be read to whoever still writes', async (method, path, status) => {
  const headers = {
    authorization: `Bearer ${ws.key}`,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  };
  const { socket, received } = await wire(port, head(method, path, headers));
  let closed = false;
  socket.once('close', () => {
    closed = true;
  });
  const piece = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  // It writes 24 MB whatever comes back, and only then looks.
  socket.pause();
  for (let sent = 0; sent < 24 && !closed; sent++)
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  socket.end('0\r\n\r\n');
  socket.resume();
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(received()).toContain('{"error":"');
  socket.destroy();
});
