import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUT } from '@/app/api/uploads/[token]/route';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { files } from './';
import { MAX_BYTES, MAX_DIRECT_BYTES } from './limits';

const here = startTestServer();
let ws: TestWorkspace;
let described: { entity: string; recordId: string; fileName: string; contentType: string };
beforeEach(async () => {
  ws = await makeWorkspace();
  const data = { workspaceId: ws.id, id: newId(), name: 'Plan', externalId: 'plan', price: 1, currency: 'EUR' };
  await prisma.product.create({ data, select: { id: true } });
  described = { entity: 'OFFERING', recordId: 'plan', fileName: 'a.bin', contentType: 'application/octet-stream' };
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (size: number, change: object = {}) => call(ws.key, files.uploadUrl, { ...described, size, ...change });
const put = (url: string, body: Uint8Array | ReadableStream, type = described.contentType) =>
  fetch(here(url), { method: 'PUT', body, headers: { 'Content-Type': type }, duplex: 'half' } as RequestInit);
const register = (objectKey: string, change: object = {}) =>
  call(ws.key, files.create, { ...described, objectKey, ...change });
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

describe('an upload address', () => {
  it('takes the bytes, which then become a file', async () => {
    const bytes = randomBytes(300_000);
    const { status, body } = await ask(bytes.length);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expiresInSeconds: 300 });
    expect((await register(body.objectKey)).body.error).toContain('Nothing has been uploaded');
    expect((await put(body.uploadUrl, bytes)).status).toBe(200);
    const made = await register(body.objectKey, { recordId: body.recordId, entity: 'offering' });
    expect(made.status).toBe(201);
    expect(made.body.file).toMatchObject({ recordId: body.recordId, size: bytes.length });
    const { file } = (await call(ws.key, files.get, { id: made.body.file.id })).body;
    expect(Buffer.from(await (await fetch(here(file.downloadUrl))).arrayBuffer()).equals(bytes)).toBe(true);
    const again = await register(body.objectKey);
    expect([again.status, again.body.error]).toEqual([409, 'This upload has been registered already.']);
  });

  it('is given for sizes up to 50 MB, and for pictures of offerings up to 10 MB', async () => {
    const sizes = [MAX_BYTES - 1, MAX_BYTES, MAX_BYTES + 1];
    const answers = await Promise.all(sizes.map((size) => ask(size)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 413]);
    const pictures = await Promise.all(
      [MAX_DIRECT_BYTES, MAX_DIRECT_BYTES + 1].map((size) => ask(size, { contentType: 'image/png' })),
    );
    expect(pictures.map(({ status }) => status)).toEqual([200, 413]);
    expect(pictures[1]?.body.error).toBe('Offering images are limited to 10 MB.');
    expect((await ask(1, { contentType: undefined })).body.error).toBe('contentType is required.');
    expect((await ask(1, { recordId: 'none' })).body.error).toBe('Offering not found.');
    expect((await ask(0)).status).toBe(400);
  });

  it('takes 50 MB, and not a byte more or less than was declared, however they are sent', async () => {
    const bytes = Buffer.alloc(MAX_BYTES + 1, 7);
    const whole = (await ask(MAX_BYTES)).body;
    expect((await put(whole.uploadUrl, bytes.subarray(0, MAX_BYTES))).status).toBe(200);
    expect((await register(whole.objectKey)).body.file.size).toBe(MAX_BYTES);
    for (const size of [99, 101]) {
      const { uploadUrl, objectKey } = (await ask(100)).body;
      const expected = size > 100 ? 413 : 400;
      expect((await put(uploadUrl, bytes.subarray(0, size))).status).toBe(expected);
      expect((await put(uploadUrl, new Blob([bytes.subarray(0, size)]).stream())).status).toBe(expected);
      expect((await register(objectKey)).status).toBe(409);
      expect((await put(uploadUrl, bytes.subarray(0, 100))).status).toBe(200);
    }
  });

  it('works once, also when it is used twice at once', async () => {
    const { uploadUrl, objectKey } = (await ask(1000)).body;
    const sent = Array.from({ length: 8 }, (_, i) => Buffer.alloc(1000, i));
    const answers = await Promise.all(sent.map((bytes) => put(uploadUrl, bytes)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const made = await Promise.all(Array.from({ length: 4 }, () => register(objectKey)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await put(uploadUrl, Buffer.alloc(1000))).status).toBe(404);
    const id = made.find(({ status }) => status === 201)?.body.file.id ?? '';
    const { downloadUrl } = (await call(ws.key, files.get, { id })).body.file;
    expect(Buffer.from(await (await fetch(here(downloadUrl))).arrayBuffer())).toEqual(sent[won]);
  });

  it('is refused when it is forged, changed, expired or used in another way', async () => {
    const { uploadUrl } = (await ask(5)).body;
    const bytes = Buffer.from('hello');
    const [workspaceId = '', id = '', seconds = '', mac = ''] = (uploadUrl.split('/').pop() ?? '').split('.');
    const forgeries = [
      [newId(), id, seconds, mac],
      [workspaceId, newId(), seconds, mac],
      [workspaceId, id, String(Number(seconds) + 60), mac],
      [workspaceId, id, seconds, mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
      [workspaceId, id, seconds],
      [workspaceId, id, seconds, mac, 'more'],
    ];
    for (const parts of forgeries) {
      const response = await put(uploadUrl.replace(/[^/]+$/, parts.join('.')), bytes);
      expect([parts, response.status]).toEqual([parts, 403]);
    }
    expect((await put(uploadUrl.replace('/uploads/', '/downloads/'), bytes)).status).toBe(405);
    expect((await fetch(here(uploadUrl.replace('/uploads/', '/downloads/')))).status).toBe(403);
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      const response = await fetch(here(uploadUrl), { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT']);
    }
    const typed = await put(uploadUrl, bytes, 'text/plain');
    expect([typed.status, await errorOf(typed)]).toEqual([
      400,
      "Content-Type must be 'application/octet-stream', as declared.",
    ]);
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
    const late = await put(uploadUrl, bytes);
    expect([late.status, await errorOf(late)]).toEqual([403, 'This upload address has expired.']);
  });

  it('makes a file of nothing but what it was given for', async () => {
    const { objectKey, uploadUrl } = (await ask(5)).body;
    await put(uploadUrl, Buffer.from('hello'));
    const data = { workspaceId: ws.id, id: newId(), name: 'Ada' };
    const contact = await prisma.contact.create({ data, select: { id: true } });
    expect((await register(objectKey, { entity: 'CONTACT', recordId: contact.id })).status).toBe(400);
    expect((await register(objectKey, { contentType: 'text/plain' })).status).toBe(400);
    expect((await register('../../etc/passwd')).status).toBe(404);
    const other = await makeWorkspace();
    const theirs = await prisma.contact.create({ data: { ...data, workspaceId: other.id }, select: { id: true } });
    const foreign = { ...described, entity: 'CONTACT', recordId: theirs.id, objectKey };
    expect((await call(other.key, files.create, foreign)).status).toBe(404);
    expect((await register(objectKey)).status).toBe(201);
  });

  it('sees through content that is not of the declared type', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    const { objectKey, uploadUrl } = (await ask(html.length, { contentType: 'image/png' })).body;
    await put(uploadUrl, html, 'image/png');
    const { status, body } = await register(objectKey, { contentType: 'image/png' });
    expect([status, body.error]).toEqual([400, "The content is not of type 'image/png'."]);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const { objectKey, uploadUrl } = (await ask(1000)).body;
    await new Promise<void>((resolve) => {
      const headers = { 'Content-Type': described.contentType, 'Content-Length': 1000 };
      const broken = request(here(uploadUrl), { method: 'PUT', headers });
      broken.on('error', () => resolve());
      broken.write(Buffer.alloc(500), () => broken.destroy());
      broken.on('close', () => resolve());
    });
    expect((await register(objectKey)).status).toBe(409);
    await vi.waitFor(async () => expect((await put(uploadUrl, Buffer.alloc(1000))).status).toBe(200), 60_000);
  });

  it('works through the route file too', async () => {
    const { uploadUrl, objectKey } = (await ask(5)).body;
    const send = () =>
      PUT(new Request(uploadUrl, { method: 'PUT', body: 'hello', headers: { 'Content-Type': described.contentType } }));
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(409);
    expect((await register(objectKey)).status).toBe(201);
  });
});
