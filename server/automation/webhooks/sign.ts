import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** What a signature covers: the event's public id (`evt_...`), the exact body, and when it is sent, in Unix seconds. */
export interface Signable {
  eventId: string;
  body: string;
  atSeconds: number;
}

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = () => PREFIX + randomBytes(32).toString('base64');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/**
 * The headers that prove a delivery genuine and recent, in two schemes at once: `X-Service-Signature` is keyed with the whole
 * text of the secret, as Stripe's verifier expects; the `webhook-*` headers with the bytes behind its prefix (Standard Webhooks).
 * With several secrets each signs, and a receiver accepts whichever it knows.
 */
export function signatureHeaders(
  secrets: string | readonly string[],
  { eventId, body, atSeconds }: Signable,
): Record<string, string> {
  const all = [secrets].flat();
  const bytesOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');
  const hex = all.map((secret) => `v1=${hmac(secret, `${atSeconds}.${body}`).digest('hex')}`);
  const base64 = all.map((secret) => `v1,${hmac(bytesOf(secret), `${eventId}.${atSeconds}.${body}`).digest('base64')}`);
  return {
    'X-Service-Signature': `t=${atSeconds},${hex.join(',')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': base64.join(' '),
  };
}
