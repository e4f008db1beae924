import type { AnyBody, ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { recordFetch } from './recorder';
import { readClick, readOpen } from './token';

/** A transparent picture of one point. */
const PIXEL = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
const NEVER_KEPT = {
  'Cache-Control': 'no-store, no-cache, must-revalidate, private',
  'Referrer-Policy': 'no-referrer',
};

const text = (status: number, body: string): ApiResponse => ({
  status,
  headers: { ...NEVER_KEPT, 'Content-Type': 'text/plain; charset=utf-8' },
  body,
});

/**
 * `/t/o/<token>`, the pixel, and `/t/c/<token>`, a counted link. Both answer from the token alone, whether the database does or
 * not; a token that is none of ours leads nowhere.
 */
export async function answerTracked(request: ApiRequest): Promise<ApiResponse<AnyBody>> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { ...text(405, 'Method not allowed.'), headers: { Allow: 'GET, HEAD' } };
  }
  const [, , kind, token = ''] = request.path.split('/');
  if (kind === 'o') return pixel(request, token);
  const click = kind === 'c' ? readClick(token) : undefined;
  if (!click) return text(404, 'This link is not valid.');
  const { workspaceId, emailId, target } = click;
  recordFetch({ ...fetchOf(request), workspaceId, emailId, url: target });
  return { ...text(302, ''), headers: { ...NEVER_KEPT, Location: target } };
}

/** Whoever asks gets the picture: a broken one would only show that a token was wrong. */
function pixel(request: ApiRequest, token: string): ApiResponse<AnyBody> {
  const mail = readOpen(token.replace(/\.gif$/, ''));
  if (mail) recordFetch({ ...fetchOf(request), ...mail, url: null });
  return { status: 200, headers: { ...NEVER_KEPT, 'Content-Type': 'image/gif' }, body: PIXEL };
}

const fetchOf = (request: ApiRequest) => ({
  method: request.method,
  userAgent: request.header('user-agent') ?? '',
  purpose: ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => request.header(name) ?? '').join(' '),
  at: Date.now(),
});
