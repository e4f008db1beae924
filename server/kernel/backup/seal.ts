import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { ByteReader } from './bytes';
import { BackupError, cutOff } from './error';

// Authenticated encryption of a stream of any length (STREAM; Hoang, Reyhanitabar, Rogaway, Vizár 2015): pieces by AES-256-GCM whose
// nonces count, and the last one says that it is the last. So pieces cannot be changed, moved, left out, or cut off.

/** How the key is made of the passphrase (scrypt, RFC 7914). It is new for each backup, so that counted nonces never repeat. */
export const sealing = z.strictObject({
  salt: z.base64(),
  N: z
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
  r: z.int().min(8).max(16),
  p: z.int().min(1).max(16),
});
export type Sealing = z.infer<typeof sealing>;

const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;

export const newSealing = (): Sealing => ({ salt: randomBytes(16).toString('base64'), N: 2 ** 16, r: 8, p: 2 });

export function sealingKey(passphrase: string, { salt, N, r, p }: Sealing): Promise<Buffer> {
  const limits = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, limits, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** @param lead what stands before the pieces in the clear, and must not be changed either */
export async function* seal(bytes: AsyncIterable<Uint8Array>, key: Buffer, lead: Buffer): AsyncGenerator<Buffer> {
  for await (const [piece, nonce] of numbered(bytes, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(lead);
    const sealed = [cipher.update(piece), cipher.final()];
    yield Buffer.concat([...sealed, cipher.getAuthTag()]);
  }
}

/** Reverses `seal`; throws where the passphrase is another, or anything was changed or cut off. */
export async function* unseal(bytes: AsyncIterable<Uint8Array>, key: Buffer, lead: Buffer): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const [piece, nonce] of numbered(bytes, PIECE_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw cutOff();
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(lead).setAuthTag(piece.subarray(-TAG_BYTES));
    const open = decipher.update(piece.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new BackupError(isFirst ? WRONG : 'The backup was changed, or is cut off. Nothing of it was taken.');
    }
    isFirst = false;
    yield open;
  }
}

const WRONG = 'The passphrase is not that of this backup, or its beginning was changed.';

/** Pieces of one length, the last of any, each with its nonce: eleven bytes that count, one that says whether it is the last. */
async function* numbered(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<[Buffer, Buffer]> {
  const reader = new ByteReader(bytes);
  try {
    let piece = await reader.upTo(size);
    for (let count = 0; ; count++) {
      const next = piece.length === size ? await reader.upTo(size) : Buffer.alloc(0);
      const nonce = Buffer.alloc(12);
      nonce.writeUIntBE(count, 5, 6);
      nonce[11] = next.length === 0 ? 1 : 0;
      yield [piece, nonce];
      if (next.length === 0) return;
      piece = next;
    }
  } finally {
    // Whoever stops half-way lets go of what the bytes come from too, be it a file or the database.
    await reader.close();
  }
}
