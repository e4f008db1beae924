import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { ASKED_PATH } from '@/lib/sign-in-path';
import { PAGE_HEADERS, pagePolicy } from '@/server/kernel/http/page-headers';

/**
 * Gives every page its policy, whichever entry point it comes through. Next reads the nonce from the request's policy, and puts it
 * on the scripts that it writes; and layouts read the address of their page from its headers, as Next does not tell them.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(request.nextUrl.pathname, nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(ASKED_PATH, request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries({ ...PAGE_HEADERS, 'Content-Security-Policy': policy })) {
    response.headers.set(name, value);
  }
  return response;
}

/**
 * Not what carries data, and not what is no page of Next's: those say their policy themselves. Each of them is named by its whole path,
 * as what is only below it is a page of Next's again: the one that says that there is nothing.
 */
export const config = {
  matcher: [
    '/((?!_next/(?:static|image)(?:/|$)|icon\\.svg$|(?:form|widget|widget-frame)\\.js$|api/(?:v1|auth|public)/.|api/(?:live|inngest)$|api/(?:trpc|inbound|downloads|uploads|parts|failures|exports|quotes|attachments)/[^/]+$|t/.|unsubscribe/[^/]+$|form/[^/]+(?:/thanks)?$|chat/[^/]+$|download/[^/]+/[^/]+$|review/[^/]+/(?:act|attachments/[^/]+)$|quote/[^/]+/pdf$).*)',
  ],
};
