import { readBody } from '@/server/kernel/http/body';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { htmlHeaders } from '@/server/kernel/http/page-headers';
import { problem } from '@/server/kernel/http/problem';
import { readMailToken } from '@/server/kernel/mail/token';
import { confirmPage, donePage, gonePage } from './page';
import { subscriptionOf, unsubscribe } from './unsubscribe';

const html = (status: number, body: string): ApiResponse => ({
  status,
  headers: htmlHeaders("default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"),
  body,
});

/**
 * `/unsubscribe/<token>` (RFC 8058). Only a POST unsubscribes, whatever its body: it needs no cookie, sets none and redirects
 * nowhere. A GET shows a page that asks, so that a scanner that follows the link changes nothing.
 */
export async function answerUnsubscribe(request: ApiRequest): Promise<ApiResponse> {
  const { method } = request;
  if (!['GET', 'HEAD', 'POST'].includes(method))
    return { ...html(405, gonePage()), headers: { Allow: 'GET, HEAD, POST' } };
  try {
    const mail = readMailToken('unsubscribe', request.path.split('/')[2] ?? '');
    const subscription = mail && (await subscriptionOf(mail));
    if (!mail || !subscription) return html(404, gonePage());
    if (method !== 'POST') return html(200, subscription.done ? donePage(subscription) : confirmPage(subscription));
    await readBody(request, 64 * 1024);
    await unsubscribe(mail);
    return html(200, donePage(subscription));
  } catch (error) {
    return problem(error, 'unsubscribe');
  }
}
