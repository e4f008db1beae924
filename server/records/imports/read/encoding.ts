import { UnreadableFile } from './csv';

/** What a text that is no UTF-8 is taken for, until somebody says otherwise: what Excel writes in the West. */
const GUESS = 'windows-1252';

/** What the first bytes say of the encoding. */
function markOf(head: Buffer): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Every other byte of a plain text in UTF-16 is zero.
  const some = head.subarray(0, 1000);
  const zeros = [...some].filter((byte) => byte === 0).length;
  if (zeros < some.length / 4) return zeros > 0 ? 'binary' : undefined;
  return some[0] === 0 ? 'utf-16be' : 'utf-16le';
}

/** Whether a text did not end amid a character. */
function endsWhole(decoder: TextDecoder): boolean {
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The encoding of a text: as its first bytes say, else UTF-8 if all of it is that, else a guess. */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const piece of bytes) {
    const mark = isFirst ? markOf(piece) : undefined;
    if (mark === 'binary') throw new UnreadableFile('This is neither CSV nor XLSX nor JSON.');
    if (mark !== undefined && mark !== 'utf-8') return mark;
    isFirst = false;
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      return GUESS;
    }
  }
  return endsWhole(decoder) ? 'utf-8' : GUESS;
}

/** A text in another encoding as UTF-8. */
export async function* recoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield Buffer.from(decoder.decode(piece, { stream: true }), 'utf8');
  yield Buffer.from(decoder.decode(), 'utf8');
}
