import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { type BlobService, startBlobService } from '@/server/test/blob-service';
import { openStore } from './';
import { folderStore } from './folder';
import { type Bytes, type FileStore, objectKey } from './store';
import { vercelBlobStore } from './vercel-blob';

vi.hoisted(() => {
  process.env.VERCEL_BLOB_RETRIES = '0';
});

const folder = mkdtempSync(join(tmpdir(), 'crm-store-'));
let blob: BlobService;
const stores: Record<string, () => FileStore> = {
  'a folder': () => folderStore(folder, ({ id }) => `http://localhost:3000/api/uploads/${id}`),
  'Vercel Blob': () => vercelBlobStore(blob.token),
};
beforeAll(async () => {
  blob = await startBlobService();
  process.env.VERCEL_BLOB_API_URL = blob.url;
});
afterAll(() => {
  blob.close();
  rmSync(folder, { recursive: true });
});

const newKey = () => objectKey(newId(), newId());
async function* inChunks(content: Buffer, size = 7): Bytes {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function* broken(): Bytes {
  yield Buffer.from('abc');
  throw new Error('The line went dead.');
}
async function contentOf(store: FileStore, key: string) {
  const bytes = await store.read(key);
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  it('keeps what it is given until it is removed', async () => {
    const store = open();
    const [key, other] = [newKey(), newKey()];
    expect(await store.size(key)).toBeUndefined();
    expect(await store.read(key)).toBeUndefined();
    await store.put(key, inChunks(Buffer.from('hello, this is a file')), 21);
    await store.put(other, inChunks(Buffer.from('b')), 1);
    expect(await store.size(key)).toBe(21);
    expect(await contentOf(store, key)).toBe('hello, this is a file');
    await store.remove([key, newKey()]);
    await store.remove([key]);
    await store.remove([]);
    expect(await store.size(key)).toBeUndefined();
    expect(await contentOf(store, other)).toBe('b');
  });

  it('takes exactly as many bytes as were declared, or none', async () => {
    const store = open();
    const key = newKey();
    const ten = () => inChunks(Buffer.from('0123456789'));
    await expect(store.put(key, ten(), 9)).rejects.toMatchObject({ reason: 'too-many-bytes' });
    await expect(store.put(key, ten(), 11)).rejects.toMatchObject({ reason: 'too-few-bytes' });
    await expect(store.put(key, broken(), 5)).rejects.toThrow('The line went dead.');
    expect(await store.size(key)).toBeUndefined();
    await store.put(key, ten(), 10);
    expect(await store.size(key)).toBe(10);
  });

  it('never changes what a key holds', async () => {
    const store = open();
    const key = newKey();
    const contents = ['one', 'two', 'six'];
    const put = (content: string) => store.put(key, inChunks(Buffer.from(content)), 3);
    const answers = await Promise.allSettled(contents.map(put));
    const won = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await expect(put('new')).rejects.toMatchObject({ reason: 'taken' });
    expect(await contentOf(store, key)).toBe(contents[won]);
  });
});

describe('a folder', () => {
  it('takes no key that it has not made', async () => {
    const store = folderStore(folder, () => '');
    for (const key of ['../x', '/etc/passwd', `${newId()}/../${newId()}`, 'a\0b', newKey().toUpperCase(), '']) {
      await expect(store.read(key)).rejects.toThrow('Not the key of a file.');
      await expect(store.put(key, inChunks(Buffer.from('x')), 1)).rejects.toThrow('Not the key of a file.');
      await expect(store.remove([key])).rejects.toThrow('Not the key of a file.');
    }
  });

  it('tidies up what died while it was written, and only that', async () => {
    const store = folderStore(folder, () => '');
    await store.tidy(Date.now());
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'incoming', name));
    for (const path of [old, young]) writeFileSync(path ?? '', 'half');
    utimesSync(old ?? '', new Date(0), new Date(0));
    await store.tidy(Date.now() - 1000);
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['young']);
    // One that does not go is told of, and keeps no other.
    const stuck = join(folder, 'incoming', 'a folder');
    mkdirSync(stuck);
    writeFileSync(old ?? '', 'half');
    for (const path of [old ?? '', stuck]) utimesSync(path, new Date(0), new Date(0));
    await expect(store.tidy(Date.now() - 1000)).rejects.toThrow('EISDIR');
    expect(readdirSync(join(folder, 'incoming')).sort()).toEqual(['a folder', 'young']);
    rmSync(stuck, { recursive: true });
    await folderStore(join(folder, 'not there'), () => '').tidy(Date.now());
    expect(existsSync(join(folder, 'not there'))).toBe(false);
  });
});

describe('Vercel Blob', () => {
  const sign = (key: string, expiresAt = Date.now() + 60_000) =>
    vercelBlobStore(blob.token).signUpload({ key, workspaceId: newId(), id: newId(), size: 5, expiresAt });
  const put = async (url: string, body: string) => (await fetch(url, { method: 'PUT', body })).status;

  it('signs an address that takes one upload of the declared size straight from the caller', async () => {
    const key = newKey();
    const url = await sign(key);
    expect(url.startsWith(blob.url)).toBe(true);
    expect(url).not.toContain(blob.token);
    expect(await put(url, 'too long')).toBe(400);
    expect(await put(url.replace(encodeURIComponent(key), newKey()), 'hello')).toBe(403);
    expect(await put(url.replace('maximum-size-in-bytes=5', 'maximum-size-in-bytes=9'), 'hello')).not.toBe(200);
    expect(await put(url, 'hello')).toBe(200);
    expect(await put(url, 'other')).toBe(400);
    expect(await contentOf(vercelBlobStore(blob.token), key)).toBe('hello');
  });

  it('is chosen by its token; on Vercel without one there is nowhere to keep files', () => {
    const dataDir = folder;
    expect(() => openStore({ blobToken: undefined, onVercel: true, dataDir })).toThrow(
      "File storage isn't configured for this workspace.",
    );
    expect(openStore({ blobToken: blob.token, onVercel: true, dataDir })).toBeDefined();
    expect(openStore({ blobToken: undefined, onVercel: false, dataDir })).toBeDefined();
  });
});
