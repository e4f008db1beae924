import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a ZIP. */
export interface Entry {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const MOST = 0xffffffff;
/** Sizes follow the bytes, and names are UTF-8 (APPNOTE 4.4.4, bits 3 and 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day that the format knows. */
const DAY = 0x21;

/** A ZIP of files that are written as they come, none of which is known before; more than 65,535 of them, or 4 GB, are ZIP64. */
export async function* zipped(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = localHeader(entry);
    yield head;
    for await (const chunk of packed(bytes, entry)) yield chunk;
    if (entry.size > MOST || entry.packed > MOST) throw new Error(`${name} is larger than a ZIP can hold.`);
    yield descriptor(entry);
    offset += head.length + entry.packed + DESCRIPTOR_BYTES;
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) {
    const record = directoryRecord(entry);
    offset += record.length;
    yield record;
  }
  yield ending(written.length, offset - start, start);
}

async function* packed(bytes: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of bytes) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  // A fault of what is read ends the stream with it, so that whoever reads here is told.
  const deflate = pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
}

/** Little-endian numbers one after the other, each with its bytes. */
function numbers(...fields: [value: number, bytes: 2 | 4 | 8][]): Buffer {
  const all = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 8) all.writeBigUInt64LE(BigInt(value), at);
    else all.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return all;
}

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    numbers(
      [0x04034b50, 4],
      [20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [0, 2],
      [DAY, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
  ]);

const DESCRIPTOR_BYTES = 16;
const descriptor = ({ crc, packed: bytes, size }: Written) => numbers([0x08074b50, 4], [crc, 4], [bytes, 4], [size, 4]);

function directoryRecord({ name, crc, packed: bytes, size, offset }: Written): Buffer {
  const far = offset >= MOST ? numbers([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
  const version = far.length > 0 ? 45 : 20;
  return Buffer.concat([
    numbers(
      [0x02014b50, 4],
      [version, 2],
      [version, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [0, 2],
      [DAY, 2],
      [crc, 4],
      [bytes, 4],
      [size, 4],
    ),
    numbers([name.length, 2], [far.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [Math.min(offset, MOST), 4]),
    name,
    far,
  ]);
}

function ending(count: number, bytes: number, start: number): Buffer {
  const few = Math.min(count, 0xffff);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [few, 2],
    [few, 2],
    [Math.min(bytes, MOST), 4],
    [Math.min(start, MOST), 4],
    [0, 2],
  );
  if (count < 0xffff && start + bytes < MOST) return end;
  const wide = numbers(
    [0x06064b50, 4],
    [44, 8],
    [45, 2],
    [45, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [bytes, 8],
    [start, 8],
  );
  return Buffer.concat([wide, numbers([0x07064b50, 4], [0, 4], [start + bytes, 8], [1, 4]), end]);
}
