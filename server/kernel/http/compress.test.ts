import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { codingOf, compressed, tagOfText } from './compress';

const answer = (body: string, headers: Record<string, string> = {}) => ({ status: 200, headers: { ...headers }, body });
const long = JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ id: at, name: `Contact ${at}` })));

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['*;q=0', undefined],
  ['compress', undefined],
])('for Accept-Encoding: %s the coding is %s', (accept, coding) => {
  expect(codingOf(accept)).toBe(coding);
});

it('compresses what is long and asked for so, and says that it differs by that', async () => {
  const packed = await compressed(answer(long), 'gzip');
  expect(packed.headers).toEqual({ Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' });
  expect(gunzipSync(packed.body).toString()).toBe(long);
  expect(brotliDecompressSync((await compressed(answer(long), 'br')).body).toString()).toBe(long);
  expect(packed.body.length * 2).toBeLessThan(long.length);
  expect(await compressed(answer(long), undefined)).toEqual(answer(long, { Vary: 'Accept-Encoding' }));
  expect(await compressed(answer('{"ok":true}'), 'gzip')).toEqual(answer('{"ok":true}'));
});

it('offers zstd first where this Node has it, and nowhere else', async () => {
  // From 22.15 on, or 23.8; the types are those of the oldest that we run on.
  const { zstdDecompressSync } = zlib as { zstdDecompressSync?: (bytes: string | Uint8Array) => Buffer };
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(zstdDecompressSync !== undefined).toBe(
    major > 23 || (major === 23 && minor >= 8) || (major === 22 && minor >= 15),
  );
  const coding = codingOf('gzip, br, zstd');
  expect([coding, codingOf('zstd')]).toEqual(zstdDecompressSync ? ['zstd', 'zstd'] : ['br', undefined]);
  const packed = await compressed(answer(long), 'zstd');
  expect(packed.headers['Content-Encoding']).toBe(zstdDecompressSync && 'zstd');
  expect((zstdDecompressSync?.(packed.body) ?? packed.body).toString()).toBe(long);
});

it('gives the bytes of each coding a tag of their own, and knows it again', async () => {
  const { headers } = await compressed(answer(long, { ETag: '"abc"' }), 'br');
  expect(headers.ETag).toBe('"abc-br"');
  expect([tagOfText('"abc-br"'), tagOfText('"abc"')]).toEqual(['"abc"', '"abc"']);
});
