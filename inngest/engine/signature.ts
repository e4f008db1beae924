import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The key proper: the text without its `signkey-<env>-` prefix. */
function bareKey(signingKey: string): string {
  return signingKey.replace(/^signkey-\w+-/, '');
}

/** How far the two clocks may be apart, and how long a signature can be used again. */
const TOLERANCE_S = 300;

function hmac(signingKey: string, body: string | Uint8Array, seconds: string): string {
  return createHmac('sha256', bareKey(signingKey)).update(body).update(seconds).digest('hex');
}

/** The `x-inngest-signature` of a canonical (RFC 8785) JSON body: HMAC-SHA256 over body and time in seconds. */
export function signBody(signingKey: string, body: string, nowMs = Date.now()): string {
  const seconds = Math.floor(nowMs / 1000).toString();
  return `t=${seconds}&s=${hmac(signingKey, body, seconds)}`;
}

function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** Whether these very bytes were signed with this key a short while ago. */
export function isSignedBody(signingKey: string, body: Uint8Array, signature = '', nowMs = Date.now()): boolean {
  const [, seconds = '', sent = ''] = /^t=(\d{1,12})&s=([0-9a-f]{64})$/.exec(signature) ?? [];
  const fresh = Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_S;
  return seconds !== '' && fresh && sameText(sent, hmac(signingKey, body, seconds));
}

/** Whether an `Authorization` header is the SDK's: `Bearer signkey-<env>-<sha256 of the hex-decoded key>`. */
export function isAuthorized(signingKey: string, header: string | undefined): boolean {
  const hashed = createHash('sha256')
    .update(Buffer.from(bareKey(signingKey), 'hex'))
    .digest('hex');
  const prefix = signingKey.match(/^signkey-\w+-/)?.[0] ?? '';
  return header !== undefined && sameText(header, `Bearer ${prefix}${hashed}`);
}

export function isEventKey(eventKey: string, given: string): boolean {
  return sameText(eventKey, given);
}
