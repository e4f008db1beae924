import { createHash, randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PATTERN = /^crm_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})$/;

const base62 = (length: number) => Array.from({ length }, () => BASE62[randomInt(62)]).join('');

/** SHA-256 of a secret. A fast hash is right here: 190 random bits cannot be guessed, however fast one guesses. */
export function hashSecret(secret: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(secret).digest() as Buffer<ArrayBuffer>;
}

/** A new key: what is shown once, and what is kept of it. */
export function makeApiKey() {
  const prefix = base62(8);
  const secret = base62(32);
  return { key: `crm_${prefix}_${secret}`, prefix, secretHash: hashSecret(secret) };
}

/** The parts of a key as it is presented, or undefined when it is none. */
export function parseApiKey(key: string): { prefix: string; secret: string } | undefined {
  const [, prefix, secret] = PATTERN.exec(key) ?? [];
  return prefix && secret ? { prefix, secret } : undefined;
}
