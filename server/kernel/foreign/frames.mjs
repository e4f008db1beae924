import { DefaultDeserializer, DefaultSerializer } from 'node:v8';

// How values cross between the service and the processes that parse: the structure by V8's own serialisation, and whatever
// has bytes apart and in pieces, so that neither side is held up by copying a large mail in one go.

const APART_BYTES = 4096;
const PIECE_BYTES = 128 * 1024;

/** @typedef {DefaultSerializer & { _writeHostObject(view: NodeJS.ArrayBufferView): void }} Writer */
/** @typedef {DefaultDeserializer & { _readHostObject(): unknown }} Reader */
const Writer = /** @type {new () => Writer} */ (DefaultSerializer);
const Reader = /** @type {new (buffer: Buffer) => Reader} */ (DefaultDeserializer);

class Packer extends Writer {
  /** @type {Uint8Array[]} */
  apart = [];

  /**
   * @override
   * @param {NodeJS.ArrayBufferView} view
   */
  _writeHostObject(view) {
    const isApart = view instanceof Uint8Array && view.byteLength >= APART_BYTES;
    this.writeUint32(isApart ? this.apart.push(view) : 0);
    if (!isApart) super._writeHostObject(view);
  }
}

class Unpacker extends Reader {
  /** @type {Buffer[]} */
  apart = [];

  /** @override */
  _readHostObject() {
    const place = this.readUint32();
    return place > 0 ? this.apart[place - 1] : super._readHostObject();
  }
}

/**
 * A value as buffers to be written one after the other: lengths, structure, then the bytes kept apart.
 * @param {unknown} value what can be cloned
 * @returns {{ buffers: Uint8Array[], bytes: number }}
 */
export function pack(value) {
  const packer = new Packer();
  packer.writeHeader();
  packer.writeValue(value);
  const body = [packer.releaseBuffer(), ...packer.apart];
  const lengths = Buffer.alloc(4 + 4 * body.length);
  lengths.writeUInt32LE(body.length);
  for (const [place, { byteLength }] of body.entries()) lengths.writeUInt32LE(byteLength, 4 + 4 * place);
  return { buffers: [lengths, ...body], bytes: body.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

/**
 * @param {import('node:stream').Writable} wire
 * @param {readonly Uint8Array[]} buffers
 */
export async function writeAll(wire, buffers) {
  for (const buffer of buffers) {
    for (let at = 0; at < buffer.byteLength; at += PIECE_BYTES) {
      if (wire.write(buffer.subarray(at, at + PIECE_BYTES))) continue;
      await new Promise((resolve) => wire.once('drain', resolve));
    }
  }
}

/**
 * Takes what comes over the wire, and hands on each value once it is there. Throws a RangeError for one over `maxBytes`.
 * @param {number} maxBytes
 * @param {(value: unknown) => void} onValue
 * @returns {(chunk: Buffer) => void}
 */
export function unpacker(maxBytes, onValue) {
  const steps = unpack(maxBytes, onValue);
  let wanted = steps.next().value;
  let filled = 0;
  return (chunk) => {
    for (let at = 0; wanted && at < chunk.length; ) {
      const copied = chunk.copy(wanted, filled, at);
      at += copied;
      filled += copied;
      if (filled < wanted.length) return;
      wanted = steps.next().value;
      filled = 0;
    }
  };
}

/**
 * Asks for one buffer after the other to be filled.
 * @param {number} maxBytes
 * @param {(value: unknown) => void} onValue
 * @returns {Generator<Buffer, undefined>}
 */
function* unpack(maxBytes, onValue) {
  for (;;) {
    const count = Buffer.alloc(4);
    yield count;
    const parts = count.readUInt32LE();
    if (parts > maxBytes / APART_BYTES + 1) throw new RangeError('too many parts');
    const lengths = Buffer.alloc(4 * parts);
    yield lengths;
    let left = maxBytes;
    const body = [];
    for (let place = 0; place < parts; place++) {
      const length = lengths.readUInt32LE(4 * place);
      left -= length;
      if (left < 0) throw new RangeError('too many bytes');
      const buffer = Buffer.allocUnsafeSlow(length);
      yield buffer;
      body.push(buffer);
    }
    const reader = new Unpacker(body[0] ?? Buffer.alloc(0));
    reader.apart = body.slice(1);
    reader.readHeader();
    onValue(reader.readValue());
  }
}
