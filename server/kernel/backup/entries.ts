import { createHash, type Hash } from 'node:crypto';
import { ByteReader, numberBytes } from './bytes';
import { BackupError, cutOff, damaged } from './error';
import { CONTENT_BYTES, type EntryHead, entryHead, type HeadOf, LONGEST_HEAD } from './format';

export interface Entry {
  head: EntryHead;
  /** To be read once. What is left of it when the next entry is asked for is checked all the same. */
  content: AsyncIterable<Buffer>;
}

const DIGEST_BYTES = 32;

/** Writes entries, and counts what the last one says of all. */
export class EntryWriter {
  private entries = 0;
  private readonly whole: Hash;

  /** @param lead a digest of what stands before the entries, so that it cannot be another either */
  constructor(lead: Buffer) {
    this.whole = createHash('sha256').update(lead);
  }

  async *write(
    head: EntryHead,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [],
  ): AsyncGenerator<Buffer> {
    const text = Buffer.from(JSON.stringify(head));
    const digest = createHash('sha256').update(text);
    yield Buffer.concat([numberBytes(text.length), text]);
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length; at += CONTENT_BYTES) {
        const piece = chunk.subarray(at, at + CONTENT_BYTES);
        digest.update(piece);
        yield Buffer.concat([numberBytes(piece.length), piece]);
      }
    }
    const sum = digest.digest();
    this.whole.update(sum);
    this.entries += 1;
    yield Buffer.concat([numberBytes(0), sum]);
  }

  end(totals: Pick<HeadOf<'end'>, 'files' | 'fileBytes' | 'absent'>): AsyncGenerator<Buffer> {
    return this.write({ kind: 'end', entries: this.entries, ...totals, sha256: this.whole.copy().digest('hex') });
  }
}

/** Reads entries, the last of which is the end. Throws a BackupError where something is missing or was changed. */
export async function* readEntries(bytes: AsyncIterable<Uint8Array>, lead: Buffer): AsyncGenerator<Entry> {
  const reader = new ByteReader(bytes);
  const whole = createHash('sha256').update(lead);
  try {
    for (let entries = 0; ; entries++) {
      const { head, text } = await readHead(reader);
      const digest = createHash('sha256').update(text);
      const chunks = readContent(reader, digest);
      if (head.kind === 'end') assertEnd(head, entries, whole.digest('hex'));
      // Whoever stops in the middle ends nothing: the rest is read here.
      yield { head, content: { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) } };
      for await (const _ of chunks);
      const sum = digest.digest();
      if (!sum.equals(await reader.exactly(DIGEST_BYTES))) throw damaged();
      if (head.kind === 'end') break;
      whole.update(sum);
    }
    if ((await reader.upTo(1)).length > 0) throw new BackupError('Something follows the end of the backup.');
  } finally {
    await reader.close();
  }
}

async function readHead(reader: ByteReader): Promise<{ head: EntryHead; text: Buffer }> {
  const length = await reader.number();
  if (length > LONGEST_HEAD) throw damaged();
  const text = await reader.exactly(length);
  try {
    return { head: entryHead.parse(JSON.parse(text.toString())), text };
  } catch {
    throw damaged();
  }
}

async function* readContent(reader: ByteReader, digest: Hash): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await reader.number();
    if (length > CONTENT_BYTES) throw damaged();
    if (length === 0) return;
    const chunk = await reader.exactly(length);
    digest.update(chunk);
    yield chunk;
  }
}

function assertEnd(head: HeadOf<'end'>, entries: number, sha256: string): void {
  if (head.entries !== entries || head.sha256 !== sha256) throw cutOff();
}
