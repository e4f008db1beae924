import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { objectKey } from './store';
import { lookAtBlob, vercelBlobStore } from './vercel-blob';

const id = '00000000-0000-7000-8000-000000000000';
const key = objectKey(id, id);
const tokenOf = (name: string) => `vercel_blob_rw_${name}_${'a'.repeat(30)}`;
const unavailable = { status: 503, headers: { 'Retry-After': '5' } };

/** Says what it has, and then nothing more; what it is sent it takes, and does not say so. */
const mute = createServer((request, response) => {
  request.resume();
  const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`);
  if (request.method === 'PUT') return;
  if (pathname.startsWith('/o/')) return void response.writeHead(200).write('the first bytes');
  const url = `${origin}/o/${key}`;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ url, downloadUrl: url, pathname: key, size: 100, uploadedAt: new Date() }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('VERCEL_BLOB_RETRIES', '0');
});
afterAll(() => {
  vi.unstubAllEnvs();
  mute.closeAllConnections();
  mute.close();
});
const at = (port: number) => vi.stubEnv('VERCEL_BLOB_API_URL', `http://127.0.0.1:${port}`);
const toMute = () => at((mute.address() as AddressInfo).port);

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

test('a store that cannot be reached is a 503 that says when to come again', async () => {
  // Nobody listens there.
  at(1);
  const store = vercelBlobStore(tokenOf('away'));
  await expect(lookAtBlob(tokenOf('away'))).rejects.toThrow();
  for (let call = 0; call < 3; call++) await expect(store.size(key)).rejects.toThrow();
  await expect(store.size(key)).rejects.toMatchObject(unavailable);
  await expect(store.put(key, bytes('late'), 4)).rejects.toMatchObject(unavailable);
});

test('bytes that a store takes without a word, or stops to give, are given up, and then it is left alone', async () => {
  toMute();
  const token = tokenOf('mute');
  const store = vercelBlobStore(token, 200);
  const put = () => store.put(key, bytes('some', 'more'), 8);
  await expect(put()).rejects.toMatchObject(unavailable);
  // Long enough for a busy machine to answer, and to bring the first bytes.
  const stream = await vercelBlobStore(token, 3000).read(key);
  const got: string[] = [];
  const reading = async () => {
    for await (const part of stream ?? []) got.push(part.toString());
  };
  await expect(reading()).rejects.toThrow('Nothing moved for 3000 ms.');
  expect(got).toEqual(['the first bytes']);
  for (let call = 0; call < 3; call++) await expect(put()).rejects.toMatchObject(unavailable);
  expect(circuitBreaker('files', token).isAway).toBe(true);
});
