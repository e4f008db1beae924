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
 */
export function signatureHeaders(secret: string, { eventId, body, atSeconds }: Signable): Record<string, string> {
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return {
    'X-Service-Signature': `t=${atSeconds},v1=${hmac(secret, `${atSeconds}.${body}`).digest('hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${hmac(bytes, `${eventId}.${atSeconds}.${body}`).digest('base64')}`,
  };
}
