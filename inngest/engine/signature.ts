import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The key proper: the text without its `signkey-<env>-` prefix. */
function bareKey(signingKey: string): string {
  return signingKey.replace(/^signkey-\w+-/, '');
}

/** The `x-inngest-signature` of a canonical (RFC 8785) JSON body: HMAC-SHA256 over body and time in seconds. */
export function signBody(signingKey: string, body: string, nowMs = Date.now()): string {
  const seconds = Math.floor(nowMs / 1000).toString();
  const hmac = createHmac('sha256', bareKey(signingKey)).update(body + seconds);
  return `t=${seconds}&s=${hmac.digest('hex')}`;
}

function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
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
