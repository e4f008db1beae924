import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { config } from '@/server/kernel/config';

/** What a derived key is for; one secret never serves two purposes. */
type Purpose =
  | 'cursor'
  | 'webhook-secret'
  | 'session'
  | 'invite'
  | 'attempt'
  | 'browser'
  | 'sign-in-provider'
  | 'sign-in-flow'
  | 'upload'
  | 'download'
  | 'attachment'
  | 'part'
  | 'failure'
  | 'export'
  | 'mailbox'
  | 'calendar'
  | 'message-id'
  | 'return-address'
  | 'review'
  | 'review-show'
  | 'review-edit'
  | 'review-send'
  | 'confirmation'
  | 'track'
  | 'unsubscribe'
  | 'booking'
  | 'quote'
  | 'quote-address'
  | 'catcher'
  | 'form'
  | 'visitor'
  | 'visitor-address'
  | 'erased';

const keys = new Map<Purpose, Buffer>();

/** A 32-byte key for one purpose, derived from CRM_SECRET (HKDF, RFC 5869). Throws when CRM_SECRET is not set. */
export function secretKey(purpose: Purpose): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  if (!config.secret) throw new Error('CRM_SECRET is not set.');
  const key = Buffer.from(hkdfSync('sha256', config.secret, 'workspace-crm', purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** Encrypts with AES-256-GCM; the result is nonce (12 bytes), tag (16 bytes), ciphertext. */
export function encrypt(purpose: Purpose, plain: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretKey(purpose), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Reverses `encrypt`; throws when the bytes were changed or CRM_SECRET is another. */
export function decrypt(purpose: Purpose, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', secretKey(purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** A short base64url HMAC-SHA256 over a text, for tokens that only this service makes. */
export function sign(purpose: Purpose, text: string, bytes = 12): string {
  return createHmac('sha256', secretKey(purpose)).update(text).digest().subarray(0, bytes).toString('base64url');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
