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

const MAC_BYTES = 16;
const mac = (purpose: LinkPurpose, ids: Buffer) =>
  createHmac('sha256', secretKey(purpose)).update(ids).digest().subarray(0, MAC_BYTES);

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A token of 64 characters: both ids and a 128-bit HMAC-SHA256 over them, in base64url. */
export function mailToken(purpose: LinkPurpose, workspaceId: string, emailId: string): string {
  const ids = Buffer.concat([bytesOf(workspaceId), bytesOf(emailId)]);
  return Buffer.concat([ids, mac(purpose, ids)]).toString('base64url');
}

/** Reverses `mailToken`; undefined for whatever this service did not make for this purpose. */
export function readMailToken(purpose: LinkPurpose, token: string): MailRef | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  const ids = bytes.subarray(0, 32);
  const code = bytes.subarray(32).toString('hex');
  if (!sameText(code, mac(purpose, ids).toString('hex'))) return undefined;
  return { workspaceId: idOf(ids.subarray(0, 16)), emailId: idOf(ids.subarray(16)) };
}
