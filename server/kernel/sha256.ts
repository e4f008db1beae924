import { createHash } from 'node:crypto';
import { slice } from './slice';

/** Bytes that are hashed in one go. */
const PIECE_BYTES = 256 * 1024;

/** A SHA-256 that is fed in slices, so that nobody waits for that of many bytes. */
export class Sha256 {
  readonly #hash = createHash('sha256');

  async update(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      this.#hash.update(bytes.subarray(at, at + PIECE_BYTES));
      await slice();
    }
  }

  digest(): Buffer<ArrayBuffer> {
    return Buffer.from(this.#hash.digest());
  }
}

/** The SHA-256 of bytes. */
export async function sha256(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const hash = new Sha256();
  await hash.update(bytes);
  return hash.digest();
}
