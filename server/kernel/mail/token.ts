import { createHmac } from 'node:crypto';
import { sameText, secretKey } from '@/server/kernel/secret';

/** What a link in or to a mail is for; a token for one is none for another. */
export type LinkPurpose =
  | 'review'
  | `review-${'show' | 'edit' | 'send'}`
  | 'track'
  | 'unsubscribe'
  | 'booking'
  | 'quote';

/** The mail that a link is about. */
export interface MailRef {
  workspaceId: string;
  emailId: string;
}

/** The same, with who was given the link where it says so: a key or a member. */
export interface GivenRef extends MailRef {
  giverId?: string | undefined;
}

const MAC_BYTES = 16;
const mac = (purpose: LinkPurpose, ids: Buffer) =>
  createHmac('sha256', secretKey(purpose)).update(ids).digest().subarray(0, MAC_BYTES);

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const ID_BYTES = 16;

/** A token of 64 characters: both ids and a 128-bit HMAC-SHA256 over them, in base64url; one that says who was given it has 86. */
export function mailToken(purpose: LinkPurpose, workspaceId: string, emailId: string, giverId?: string): string {
  const ids = Buffer.concat([workspaceId, emailId, ...(giverId === undefined ? [] : [giverId])].map(bytesOf));
  return Buffer.concat([ids, mac(purpose, ids)]).toString('base64url');
}

/** Reverses `mailToken`; undefined for whatever this service did not make for this purpose. */
export function readMailToken(purpose: LinkPurpose, token: string): GivenRef | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const count = (bytes.length - MAC_BYTES) / ID_BYTES;
  if ((count !== 2 && count !== 3) || bytes.toString('base64url') !== token) return undefined;
  const ids = bytes.subarray(0, -MAC_BYTES);
  const code = bytes.subarray(-MAC_BYTES).toString('hex');
  if (!sameText(code, mac(purpose, ids).toString('hex'))) return undefined;
  const at = (index: number) => idOf(ids.subarray(index * ID_BYTES, (index + 1) * ID_BYTES));
  return { workspaceId: at(0), emailId: at(1), giverId: count === 3 ? at(2) : undefined };
}
