import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { PAGE_HEADERS, pagePolicy } from '@/server/kernel/http/page-headers';

/**
 * Gives every page its policy, whichever entry point it comes through. Next reads the nonce from the request's policy, and puts it
 * on the scripts that it writes.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(request.nextUrl.pathname, nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries({ ...PAGE_HEADERS, 'Content-Security-Policy': policy })) {
    response.headers.set(name, value);
  }
  return response;
}

/** Not what carries data, and not what is no page of Next's: those say their policy themselves. */
export const config = {
  matcher: [
    '/((?!api/|_next/|t/|unsubscribe/|form/|form\\.js|chat/|widget|download/|icon\\.svg|review/[^/]+/(?:act|attachments)|quote/[^/]+/pdf).*)',
  ],
};
