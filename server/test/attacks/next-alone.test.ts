import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as review from '@/app/(public)/review/[token]/act/route';
import * as unsubscribe from '@/app/(public)/unsubscribe/[token]/route';
import * as auth from '@/app/api/auth/[...all]/route';
import * as inbound from '@/app/api/inbound/[token]/route';
import * as inngest from '@/app/api/inngest/route';
import * as parts from '@/app/api/parts/[token]/route';
import * as publicRoutes from '@/app/api/public/[...path]/route';
import * as trpc from '@/app/api/trpc/[trpc]/route';
import * as uploads from '@/app/api/uploads/[token]/route';
import * as contacts from '@/app/api/v1/contacts/route';
import * as files from '@/app/api/v1/files/route';
import * as tags from '@/app/api/v1/tags/route';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { entryPoints } from './entry-points';
import { refused, sendMuch } from './send-much';

// The wall of size where Next serves alone: its route files, called as Next calls them.

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Route = Record<string, unknown>;
/** The route files by where their addresses begin. */
const ROUTES: Record<string, Route> = {
  '/api/v1/contacts': contacts,
  '/api/v1/files': files,
  '/api/v1/tags': tags,
  '/api/trpc/': trpc,
  '/api/auth/': auth,
  '/api/public/': publicRoutes,
  '/api/inngest': inngest,
  '/api/inbound/': inbound,
  '/api/uploads/': uploads,
  '/api/parts/': parts,
  '/review/': review,
  '/unsubscribe/': unsubscribe,
};
/** Pages that are no route file have no body to read. */
const ENTRY_POINTS = entryPoints(() => ws).filter(({ name }) => name !== 'pages');
const called = new Set<string>();

async function answer(incoming: IncomingMessage, response: ServerResponse) {
  const { url = '', method = 'GET', headers } = incoming;
  const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const body = Readable.toWeb(incoming) as ReadableStream;
  const request = new Request(`http://localhost${url}`, { method, headers: sent, body, duplex: 'half' } as RequestInit);
  const path = Object.keys(ROUTES).find((beginning) => url.startsWith(beginning)) ?? '';
  called.add(path);
  const handler = ROUTES[path]?.[method] as Handler;
  const answered = await handler(request, { params: Promise.resolve({ token: url.split('/').at(-1) ?? '' }) });
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
  ['without end', false],
  ['that is announced as too long', true],
])('a body %s is a 413 at every route file, and whoever still writes can read it', async (_body, announced) => {
  const answers = await Promise.all(ENTRY_POINTS.map((point) => sendMuch(port, point, { announced })));
  expect(answers).toEqual(ENTRY_POINTS.map(refused));
  expect(Object.keys(ROUTES).filter((path) => !called.has(path))).toEqual([]);
});
