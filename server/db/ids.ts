import { randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
let lastMs = 0;
let counter = 0;
let pool = Buffer.alloc(0);
let offset = 0;

/**
 * A UUIDv7 (RFC 9562 §5.7), lower case. Within one millisecond a 12-bit counter in rand_a keeps the ids of a process in the
 * order in which they were made (§6.2 method 1); when it is full, the next millisecond is borrowed.
 * @param at Unix milliseconds that the id shall carry; now, and never going back, when left out.
 */
export function newId(at?: number): string {
  const ms = at ?? tick();
  const random = take();
  const time = ms.toString(16).padStart(12, '0');
  const sequence = (at === undefined ? counter : random.readUInt16BE(8) & 0xfff).toString(16).padStart(3, '0');
  const variant = ((random.readUInt16BE(0) & 0x3fff) | 0x8000).toString(16);
  const node = random.toString('hex', 2, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}-${node}`;
}

function tick(): number {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = take().readUInt16BE(0) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  return lastMs;
}

/** Ten random bytes, drawn from the system in larger portions. */
function take(): Buffer {
  if (offset + 10 > pool.length) {
    pool = randomBytes(10 * 400);
    offset = 0;
  }
  offset += 10;
  return pool.subarray(offset - 10, offset);
}

/** The time inside a UUIDv7: the createdAt of the row that it names. */
export function idTime(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** Whether a text can be an id of ours; anything else names nothing, and must not reach a uuid column. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
