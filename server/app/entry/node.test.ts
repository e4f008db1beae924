import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleNode } from './node';

const server = createServer(async (request: IncomingMessage, response) => {
  const forPages = await handleNode(request, response);
  if (forPages) response.writeHead(299, { seen: String(request.headers['x-forwarded-for']) }).end();
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const NEXT = 299;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

it.each([
  ['/api/v1/contacts', 401],
  ['/api/v1/nothing?a=b', 404],
  ['/api/public/forms/nothing', 405],
  ['/api/public/nothing', 404],
  ['/api/health', 200],
  ['/api/health?verbose', 200],
  ['/api/health/live', 200],
  ['/api/health/ready', 200],
  ['/api/live', 401],
  [`/chat/${UNKNOWN}`, 404],
  ['/api/inbound/nothing', 405],
  ['/api/downloads/forged', 403],
  ['/api/uploads/forged', 405],
  ['/unsubscribe/forged', 404],
  ['/api/v1', NEXT],
  ['/api/trpc/members.list', NEXT],
  ['/book/someone/intro', NEXT],
  ['/calendar?next=/api/v1/contacts', NEXT],
  ['/', NEXT],
])('%s is answered with %i', async (path, status) => {
  const response = await fetch(base + path);
  await response.text();
  expect(response.status).toBe(status);
});

it('tells pages and sign-in the address that it sees, not the one that the caller writes', async () => {
  const response = await fetch(`${base}/sign-in`, { headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect([response.status, response.headers.get('seen')]).toEqual([NEXT, '127.0.0.1']);
});

it('compresses what is asked for so, under a tag of its own, and sends it once', async () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<IncomingMessage & { bytes: number }>((resolve, reject) => {
      get(`${base}/api/v1/openapi.json`, { headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve(Object.assign(answer, { bytes })));
      }).on('error', reject);
    });
  const plain = await ask({});
  const packed = await ask({ 'accept-encoding': 'gzip;q=0.5, br' });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
  expect([plain.headers.vary, packed.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
  expect(packed.bytes * 5).toBeLessThan(plain.bytes);
  expect(Number(packed.headers['content-length'])).toBe(packed.bytes);
  const tag = String(packed.headers.etag);
  expect(tag).not.toBe(plain.headers.etag);
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': tag });
  expect([again.statusCode, again.headers.etag, again.bytes]).toEqual([304, tag, 0]);
});
