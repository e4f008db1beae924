import { createHmac } from 'node:crypto';
import { config } from '@/server/kernel/config';
import type { MailRef } from '@/server/kernel/mail/token';
import { sameText, secretKey } from '@/server/kernel/secret';

// A return address of its own for each mail (VERP): a report comes back to it, whatever it says of the mail. A local part
// has at most 64 octets (RFC 5321 §4.5.3.1.1), and some software folds its case: so both ids leave out the bits that
// each UUIDv7 has, and all is written in base 32.

const PREFIX = 'b+';
const DIGITS = 62;
const MAC_BITS = 66n;
const ID_BITS = 122n;
const mask = (bits: bigint) => (1n << bits) - 1n;

/** A UUIDv7 (RFC 9562 §5.7) without its version and its variant. */
function pack(id: string): bigint | undefined {
  const all = BigInt(`0x${id.replaceAll('-', '')}`);
  if (((all >> 76n) & 15n) !== 7n || ((all >> 62n) & 3n) !== 2n) return undefined;
  return ((all >> 80n) << 74n) | (((all >> 64n) & mask(12n)) << 62n) | (all & mask(62n));
}

function unpack(bits: bigint): string {
  const all =
    ((bits >> 74n) << 80n) | (7n << 76n) | (((bits >> 62n) & mask(12n)) << 64n) | (2n << 62n) | (bits & mask(62n));
  return all
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function mac(ids: bigint): bigint {
  const code = createHmac('sha256', secretKey('return-address')).update(ids.toString(16)).digest('hex');
  return BigInt(`0x${code}`) & mask(MAC_BITS);
}

/** Where reports on a mail go that leaves by the service's own route; its sender's address where no domain is set for that. */
export function returnAddress(
  { workspaceId, emailId }: MailRef,
  fromEmail: string,
  domain = config.returnDomain,
): string {
  const [workspace, email] = [pack(workspaceId), pack(emailId)];
  if (!domain || workspace === undefined || email === undefined) return fromEmail;
  const ids = (workspace << ID_BITS) | email;
  const token = ((ids << MAC_BITS) | mac(ids)).toString(32).padStart(DIGITS, '0');
  return `${PREFIX}${token}@${domain}`;
}

/** The mail whose return address this is; undefined for any other, so that nobody can make one up. */
export function readReturnAddress(address: string, domain = config.returnDomain): MailRef | undefined {
  const [, token, at] = /^b\+([0-9a-v]{62})@([^@\s]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!domain || token === undefined || at !== domain) return undefined;
  const all = [...token].reduce((sum, digit) => (sum << 5n) | BigInt(Number.parseInt(digit, 32)), 0n);
  const ids = all >> MAC_BITS;
  if (!sameText((all & mask(MAC_BITS)).toString(16), mac(ids).toString(16))) return undefined;
  return { workspaceId: unpack(ids >> ID_BITS), emailId: unpack(ids & mask(ID_BITS)) };
}
