import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST } from '@/app/api/inbound/[token]/route';
import { handleNode } from '@/server/app/entry/node';
import { prisma } from '@/server/kernel/db/client';
import { makeWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => void handleNode(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const headers = { 'Content-Type': 'message/rfc822' };
const viaNext = (token: string, init: RequestInit) =>
  POST(new Request(`http://crm.example/api/inbound/${token}`, init), { params: Promise.resolve({ token }) });

test('takes a message by its mailbox’s token at both entry points, and knows it again', async () => {
  const ws = await makeWorkspace();
  const { token } = await makeMailbox(ws);
  const body = new Uint8Array(rawMail({ From: 'bob@acme.example' }));
  const direct = await fetch(`${base}/api/inbound/${token}`, { method: 'POST', headers, body });
  const answer = await direct.json();
  expect({ status: direct.status, answer }).toEqual({
    status: 200,
    answer: { accepted: true, emailId: expect.any(String) },
  });
  const next = await viaNext(token, { method: 'POST', headers, body });
  expect({ status: next.status, answer: await next.json() }).toEqual({ status: 200, answer });
  expect(await prisma.email.count({ where: { workspaceId: ws.id } })).toBe(1);
});

test('an unknown token is a 404, whatever is sent; another method a 405, another type or nothing a 400', async () => {
  const { token } = await makeMailbox(await makeWorkspace());
  const status = async (path: string, init: RequestInit) => (await fetch(`${base}/api/inbound/${path}`, init)).status;
  const body = new Uint8Array(rawMail({ From: 'bob@acme.example' }));
  expect(await status('nobodys-token-here-0000', { method: 'POST', headers, body })).toBe(404);
  expect(await status(`${token}/more`, { method: 'POST', headers, body })).toBe(404);
  expect(await status('', { method: 'POST', headers, body })).toBe(404);
  expect(await status(token, { method: 'GET' })).toBe(405);
  expect(await status(token, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).toBe(400);
  expect(await status(token, { method: 'POST', headers })).toBe(400);
});

test('a message over 25 MB is a 413, cut while it streams, and its owner is told whose it was', async () => {
  const ws = await makeWorkspace();
  const { token } = await makeMailbox(ws);
  const head = rawMail({ From: 'bob@acme.example', Subject: 'Plans' });
  const piece = Buffer.alloc(1024 * 1024, 'a');
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 400) controller.close();
      else controller.enqueue(sent === 1 ? head : piece);
    },
  });
  const request = { method: 'POST', headers, body, duplex: 'half' };
  const response = await viaNext(token, request as RequestInit);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(40);
  // So too where its length is announced.
  const again = await fetch(`${base}/api/inbound/${token}`, {
    ...{ method: 'POST', headers, body: Buffer.concat([head, ...Array(25).fill(piece)]) },
  });
  expect(again.status).toBe(413);
  expect(await prisma.email.findMany({ where: { workspaceId: ws.id } })).toMatchObject([
    {
      ...{ fromEmail: 'bob@acme.example', subject: 'Plans', bodyText: '', attempts: 0, nextAttemptAt: null },
      error: expect.stringMatching(/^Only the header of this mail could be read\. It is over 25 MB/),
    },
  ]);
});
