import { randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const VARIANTS = '89ab';
let lastMs = 0;
let counter = 0;
/** Random hexadecimal digits, drawn from the system in larger portions. */
let digits = '';
let offset = 0;

/**
 * A UUIDv7 (RFC 9562 §5.7), lower case. Within one millisecond a 12-bit counter in rand_a keeps the ids of a process in the
 * order in which they were made (§6.2 method 1); when it is full, the next millisecond is borrowed.
 * @param at Unix milliseconds that the id shall carry; now, and never going back, when left out.
 */
export function newId(at?: number): string {
  const time = (at ?? tick()).toString(16).padStart(12, '0');
  const sequence = at === undefined ? counter.toString(16).padStart(3, '0') : take(3);
  const random = take(16);
  const variant = VARIANTS[Number.parseInt(random.slice(0, 1), 16) & 3];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}${random.slice(1, 4)}-${random.slice(4)}`;
}

function tick(): number {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = Number.parseInt(take(3), 16) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  return lastMs;
}

function take(count: number): string {
  if (offset + count > digits.length) {
    digits = randomBytes(4096).toString('hex');
    offset = 0;
  }
  offset += count;
  return digits.slice(offset - count, offset);
}

/** The time inside a UUIDv7: the createdAt of the row that it names. */
export function idTime(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

let lastTime = { digits: '', text: '' };

/** The same as ISO 8601 text. Ids that are made together share their time, so the last one is kept. */
export function idTimeText(id: string): string {
  const digits = id.slice(0, 13);
  if (digits !== lastTime.digits) lastTime = { digits, text: idTime(id).toISOString() };
  return lastTime.text;
}

/** The least id that can carry a time or a later one. */
export function firstIdAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Whether a text can be an id of ours; anything else names nothing, and must not reach a uuid column. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
