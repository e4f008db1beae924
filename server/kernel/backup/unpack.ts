import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import { damaged } from './error';

/** The text of packed rows. What is wrong with their source is thrown as it came. Bytes that unpack to nothing are damaged. */
export async function* unpacked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = createBrotliDecompress();
  let trouble: unknown;
  pipeline(Readable.from(content, { objectMode: false }), text, (error) => {
    trouble = error;
  });
  try {
    for await (const chunk of text) yield chunk;
  } catch (error) {
    throw /^(Z_|ERR__)/.test((error as NodeJS.ErrnoException).code ?? '') ? damaged() : (trouble ?? error);
  }
}
