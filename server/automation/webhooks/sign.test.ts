import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { newSecret, signatureHeaders } from './sign';

const stripe = new Stripe('sk_test_unused');
const nowSeconds = () => Math.floor(Date.now() / 1000);

type Headers = Record<string, string>;
const verifiers: Record<string, (secret: string, body: string, headers: Headers) => unknown> = {
  stripe: (secret, body, headers) => stripe.webhooks.constructEvent(body, headers['X-Service-Signature'] ?? '', secret),
  standardwebhooks: (secret, body, headers) => new StandardWebhook(secret).verify(body, headers),
  svix: (secret, body, headers) => new SvixWebhook(secret).verify(body, headers),
};

const accepts = (name: string, secret: string, body: string, headers: Headers) => {
  try {
    verifiers[name]?.(secret, body, headers);
    return true;
  } catch {
    return false;
  }
};

const body = fc
  .dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 300 }))
  .map((data) => JSON.stringify({ id: 'evt_1', type: 'webhook.test', object: 'event', data }));
const signed = (text: string, atSeconds = nowSeconds()) => {
  const secret = newSecret();
  return { secret, text, headers: signatureHeaders(secret, { eventId: 'evt_1', body: text, atSeconds }) };
};

describe.each(Object.keys(verifiers))('a delivery as %s verifies it', (name) => {
  it('is genuine whatever the payload holds', () => {
    fc.assert(
      fc.property(body, (text) => {
        const { secret, headers } = signed(text);
        expect(accepts(name, secret, text, headers)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when one byte of it is another', () => {
    fc.assert(
      fc.property(body, fc.nat(), fc.integer({ min: 1, max: 255 }), (text, where, flip) => {
        const { secret, headers } = signed(text);
        const bytes = Buffer.from(text);
        const at = where % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        // Bytes that are no UTF-8 all read as the same replacement character, which the text itself may hold.
        fc.pre(bytes.toString('utf8') !== text);
        expect(accepts(name, secret, bytes.toString('utf8'), headers)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused with another secret, and when it is older than five minutes', () => {
    const fresh = signed('{"id":"evt_1"}');
    expect(accepts(name, newSecret(), fresh.text, fresh.headers)).toBe(false);
    const old = signed('{"id":"evt_1"}', nowSeconds() - 302);
    expect(accepts(name, old.secret, old.text, old.headers)).toBe(false);
    const recent = signed('{"id":"evt_1"}', nowSeconds() - 290);
    expect(accepts(name, recent.secret, recent.text, recent.headers)).toBe(true);
  });
});

describe('signature headers', () => {
  it('are these, for a secret, a time and a body', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw7c1HNTvPqIA=';
    const headers = signatureHeaders(secret, { eventId: 'evt_1', body: '{"n":"Zoë 🚀"}', atSeconds: 1_800_000_000 });
    expect(headers).toEqual({
      'X-Service-Signature': expect.stringMatching(/^t=1800000000,v1=[0-9a-f]{64}$/),
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1800000000',
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });
});
