import '@/server/app/wiring';
import type { AnyBody, ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { answerGone } from '@/server/outreach/mail/review/gone';
import { answerReview } from '@/server/outreach/mail/review/serve';
import { answerTracked } from '@/server/outreach/mail/track/serve';
import { answerUnsubscribe } from '@/server/outreach/mail/unsubscribe/serve';
import { answerGoneQuote, answerQuotePdf } from '@/server/records/quotes/public/serve';

/** The answer to a link that was given to somebody; undefined for any other path, and for the pages that are Next's. */
export async function answerLink(request: ApiRequest): Promise<ApiResponse<AnyBody> | undefined> {
  const { path } = request;
  if (path.startsWith('/t/')) return answerTracked(request);
  if (path.startsWith('/unsubscribe/')) return answerUnsubscribe(request);
  if (path.startsWith('/quote/'))
    return /^\/quote\/[^/]+\/pdf$/.test(path) ? answerQuotePdf(request) : answerGoneQuote(request);
  if (!path.startsWith('/review/')) return undefined;
  return /^\/review\/[^/]+\/act$/.test(path) ? answerReview(request) : answerGone(request);
}
