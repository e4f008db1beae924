import { Sha256 } from '@/server/kernel/sha256';
import { SNIFFED_BYTES } from './media-type';

/** What bytes turned out to be. */
export interface Content {
  size: number;
  sha256: Buffer<ArrayBuffer>;
  /** The first bytes, from which the type is told. */
  head: Buffer;
}

/** Reads bytes to the end, in the memory of one chunk. */
export async function inspect(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Content> {
  const hash = new Sha256();
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bytes) {
    await hash.update(chunk);
    size += chunk.length;
    if (head.length < SNIFFED_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, SNIFFED_BYTES - head.length)]);
    }
  }
  return { size, sha256: hash.digest(), head };
}
