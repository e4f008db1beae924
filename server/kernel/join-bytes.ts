import { slice } from './slice';

/** Bytes that are copied in one go: a machine that has to find the memory first takes some milliseconds for them. */
const PIECE_BYTES = 1024 * 1024;

/** What has come in chunks as one, copied in slices so that nobody waits for a large one. A single chunk is not copied. */
export async function joinBytes(chunks: readonly Uint8Array[]): Promise<Buffer<ArrayBuffer>> {
  const [only] = chunks;
  if (only && chunks.length === 1 && only.buffer instanceof ArrayBuffer)
    return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
  const all = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      all.set(piece, at);
      at += piece.length;
      await slice();
    }
  }
  return all;
}

/** All bytes of a stream, as one, none where there is no stream; of one that has more than `most` what `tooMany` makes is thrown once that is seen. */
export async function readBytes(
  stream: AsyncIterable<Uint8Array> | null,
  most = Number.POSITIVE_INFINITY,
  tooMany = () => new Error('There are too many bytes.'),
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > most) throw tooMany();
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}
