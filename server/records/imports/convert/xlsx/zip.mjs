import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Refused } from '../table.mjs';

// Reads a ZIP (APPNOTE 6.3.10) by its central directory, and refuses what would unpack to more than it may.

const MOST_ENTRIES = 10_000;
const MOST_BYTES = 2 * 1024 * 1024 * 1024;
/** What repeats itself more than that is made to fill memories. Small files may. */
const MOST_RATIO = 200;
const SMALL = 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;

/** @typedef {{ name: string, method: number, packed: number, size: number, offset: number }} Entry */

export class Zip {
  /** @type {Map<string, Entry>} */
  entries = new Map();
  #path;
  #fd;
  #read = 0;

  /** @param {string} path */
  constructor(path) {
    this.#path = path;
    this.#fd = openSync(path, 'r');
    this.#list();
  }

  close() {
    closeSync(this.#fd);
  }

  #list() {
    const { size } = fstatSync(this.#fd);
    const tail = this.#bytes(
      Math.max(0, size - END_BYTES - LONGEST_COMMENT),
      Math.min(size, END_BYTES + LONGEST_COMMENT),
    );
    let at = tail.length - END_BYTES;
    while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
    if (at < 0) throw new Refused('The file is cut off, or no XLSX.');
    const count = tail.readUInt16LE(at + 10);
    if (count > MOST_ENTRIES) throw new Refused('The XLSX has too many parts.');
    const directory = this.#bytes(tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
    let total = 0;
    for (let i = 0, from = 0; i < count; i++) {
      const { entry, next } = entryAt(directory, from);
      from = next;
      total += entry.size;
      if (total > MOST_BYTES || (entry.size > SMALL && entry.size / Math.max(1, entry.packed) > MOST_RATIO))
        throw new Refused('The XLSX unpacks to far more than its size.');
      this.entries.set(entry.name, entry);
    }
  }

  /**
   * The bytes of an entry. What is declared of its size is not believed: what comes is counted.
   * @param {string} name
   */
  open(name) {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    const local = this.#bytes(entry.offset, 30);
    if (local.readUInt32LE(0) !== LOCAL) throw new Refused('The XLSX is damaged.');
    const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    const packed = createReadStream(this.#path, { start, end: start + Math.max(0, entry.packed - 1) });
    if (entry.method !== 0 && entry.method !== 8) throw new Refused('The XLSX is packed in a way that is not known.');
    const unpacked = entry.method === 0 ? packed : packed.pipe(createInflateRaw());
    const counted = unpacked.pipe(this.#counter(entry));
    for (const stream of [packed, unpacked]) stream.on('error', (/** @type {Error} */ error) => counted.destroy(error));
    return counted;
  }

  /** @param {Entry} entry */
  #counter(entry) {
    let own = 0;
    return new Transform({
      transform: (chunk, _encoding, done) => {
        own += chunk.length;
        this.#read += chunk.length;
        const isTooMuch = this.#read > MOST_BYTES || (own > SMALL && own / Math.max(1, entry.packed) > MOST_RATIO);
        done(isTooMuch ? new Refused('The XLSX unpacks to far more than its size.') : null, chunk);
      },
    });
  }

  /**
   * @param {number} from
   * @param {number} length
   */
  #bytes(from, length) {
    const { size } = fstatSync(this.#fd);
    if (from + length > size) throw new Refused('The file is cut off, or no XLSX.');
    const buffer = Buffer.alloc(length);
    readSync(this.#fd, buffer, 0, length, from);
    return buffer;
  }
}

/**
 * @param {Buffer} directory
 * @param {number} at
 */
function entryAt(directory, at) {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw new Refused('The XLSX is damaged.');
  const nameLength = directory.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (directory.readUInt16LE(at + 8) & 1) throw new Refused('The XLSX is encrypted.');
  const entry = {
    name: directory.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\//, ''),
    method: directory.readUInt16LE(at + 10),
    packed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  return { entry, next };
}
