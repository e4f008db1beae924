import { createHash, randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function base32(value: bigint, length: number): string {
  let text = '';
  for (let shift = length - 1; shift >= 0; shift--) text += CROCKFORD[Number((value >> BigInt(5 * shift)) & 31n)];
  return text;
}

/** A ULID: 48 bits of milliseconds, 80 bits of entropy, sorting by time. */
export function ulid(ms = Date.now(), entropy: Buffer = randomBytes(10)): string {
  return base32(BigInt(ms), 10) + base32(BigInt(`0x${entropy.toString('hex')}`), 16);
}

/**
 * The id of event number `position` (from 1) of a send, out of the SDK's `x-inngest-event-id-seed` header
 * (`<ms>,<base64 of 10 bytes>`): a send that is repeated after a lost answer yields the same ids.
 * Undefined where the header is absent or malformed.
 */
export function seededUlid(header: string | undefined, position: number): string | undefined {
  const [ms, base64] = (header ?? '').split(',');
  const entropy = Buffer.from(base64 ?? '', 'base64');
  const time = Number(ms);
  if (!Number.isSafeInteger(time) || time <= 0 || time >= 2 ** 48 || entropy.length !== 10) return undefined;
  entropy.writeUInt32BE((entropy.readUInt32BE(6) + position) >>> 0, 6);
  return ulid(time, entropy);
}

/** A short key for a value of any length and content: index entries are bounded and Postgres text holds no NUL. */
export function digest(value: string): string {
  return createHash('sha1').update(value).digest('hex');
}
