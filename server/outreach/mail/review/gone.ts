import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { htmlHeaders } from '@/server/kernel/http/page-headers';
import { page } from '@/server/outreach/mail/unsubscribe/page';
import { findReview, REVIEW_DAYS } from './load';

const PAGE = page(
  'This link no longer works',
  `<p>The draft was discarded, or was sent more than ${REVIEW_DAYS} days ago.</p>`,
);

/** A 410 for the page of a link that no longer works; undefined for any other, which Next shows. */
export async function answerGone({ method, path }: ApiRequest): Promise<ApiResponse | undefined> {
  const token = /^\/review\/([\w-]+)\/?$/.exec(path)?.[1];
  if (!token || method !== 'GET' || (await findReview(token, token)) !== 'gone') return undefined;
  const headers = htmlHeaders("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
  return { status: 410, headers, body: PAGE };
}
