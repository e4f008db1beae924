import { cutOff } from './error';

/** Bytes of any source, asked for by how many are wanted. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);
  /** How many have been read. */
  position = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** That many bytes, or as many as there are left. */
  async upTo(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.rest.length === 0) {
        const { value, done } = await this.source.next();
        if (done) break;
        this.rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    this.position += count - missing;
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** That many bytes. Throws where fewer are left. */
  async exactly(count: number): Promise<Buffer> {
    const bytes = await this.upTo(count);
    if (bytes.length < count) throw cutOff();
    return bytes;
  }

  async number(): Promise<number> {
    return (await this.exactly(4)).readUInt32BE();
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }
}

export function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
