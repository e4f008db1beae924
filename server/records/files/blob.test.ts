import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { type BlobService, startBlobService } from '@/server/test/blob-service';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { files } from './';
import { sweepFiles } from './sweep';

// Read when the configuration is, before anything of ours is loaded.
vi.hoisted(() => {
  process.env.BLOB_READ_WRITE_TOKEN = `vercel_blob_rw_teststore_${'a'.repeat(30)}`;
  process.env.VERCEL_BLOB_RETRIES = '0';
});

const here = startTestServer();
let blob: BlobService;
let ws: TestWorkspace;
let described: { entity: string; recordId: string; fileName: string; contentType: string };
beforeAll(async () => {
  blob = await startBlobService();
  process.env.VERCEL_BLOB_API_URL = blob.url;
  ws = await makeWorkspace();
  const data = { workspaceId: ws.id, id: newId(), name: 'Ada' };
  const { id } = await prisma.contact.create({ data, select: { id: true } });
  described = { entity: 'CONTACT', recordId: id, fileName: 'a.txt', contentType: 'text/plain' };
});
afterAll(() => blob.close());

const download = async (id: string) => {
  const { downloadUrl } = (await call(ws.key, files.get, { id })).body.file;
  return (await fetch(here(downloadUrl))).text();
};

it('keeps files in Vercel Blob, uploads going there straight from the caller', async () => {
  const { uploadUrl, objectKey } = (await call(ws.key, files.uploadUrl, { ...described, size: 5 })).body;
  expect(uploadUrl.startsWith(blob.url)).toBe(true);
  const register = () => call(ws.key, files.create, { ...described, objectKey });
  expect((await register()).status).toBe(409);
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'hello' })).status).toBe(200);
  const { id } = (await register()).body.file;
  const contentBase64 = Buffer.from('direct').toString('base64');
  const direct = (await call(ws.key, files.create, { ...described, contentBase64 })).body.file;
  expect([await download(id), await download(direct.id)]).toEqual(['hello', 'direct']);
  expect(blob.objects.size).toBe(2);
  await call(ws.key, files.delete, { id });
  await sweepFiles(Date.now() + 32 * 24 * 60 * 60_000);
  expect([...blob.objects.values()].map(String)).toEqual(['direct']);
});

it('takes no upload of another size than was declared, however it got there', async () => {
  const { uploadUrl, objectKey } = (await call(ws.key, files.uploadUrl, { ...described, size: 5 })).body;
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'shor' })).status).toBe(200);
  const { status, body } = await call(ws.key, files.create, { ...described, objectKey });
  expect([status, body.error]).toEqual([400, 'The upload has 4 bytes, but 5 were declared.']);
});
