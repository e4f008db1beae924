import { randomBytes, randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { BackupError } from './error';
import { seal, unseal } from './seal';
import { inPieces } from './testing/places';

const PIECE = 65_536;
const [key, lead] = [randomBytes(32), randomBytes(32)];
const whole = async (bytes: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};
const sealed = (bytes: Buffer) => whole(seal(inPieces(bytes, 10_007), key, lead));
const open = (bytes: Buffer, by = key, under = lead) => whole(unseal(inPieces(bytes, 4001), by, under));

it('opens what was sealed, of any length', async () => {
  for (const length of [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 17]) {
    const bytes = randomBytes(length);
    expect((await open(await sealed(bytes))).equals(bytes), String(length)).toBe(true);
  }
});

it('refuses what was cut off, changed, put in another order, or comes of another key or lead', async () => {
  const bytes = await sealed(randomBytes(3 * PIECE + 17));
  const piece = PIECE + 16;
  const cuts = [
    0,
    1,
    15,
    16,
    piece,
    2 * piece,
    bytes.length - 1,
    ...Array.from({ length: 100 }, () => randomInt(bytes.length)),
  ];
  for (const cut of cuts) await expect(open(bytes.subarray(0, cut)), String(cut)).rejects.toThrow(BackupError);
  for (let turn = 0; turn < 100; turn++) {
    const changed = Buffer.from(bytes);
    const at = randomInt(bytes.length);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at);
    await expect(open(changed), String(at)).rejects.toThrow(BackupError);
  }
  const swapped = Buffer.concat([
    bytes.subarray(piece, 2 * piece),
    bytes.subarray(0, piece),
    bytes.subarray(2 * piece),
  ]);
  await expect(open(swapped)).rejects.toThrow(BackupError);
  await expect(open(Buffer.concat([bytes, bytes]))).rejects.toThrow(BackupError);
  await expect(open(bytes, randomBytes(32))).rejects.toThrow('The passphrase is not that of this backup');
  await expect(open(bytes, key, randomBytes(32))).rejects.toThrow(BackupError);
});
