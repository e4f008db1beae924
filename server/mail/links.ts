import type { AnyBody, ApiRequest, ApiResponse } from '@/server/http/message';
import { answerTracked } from '@/server/mail/track/serve';
import { answerUnsubscribe } from '@/server/mail/unsubscribe/serve';

/** The answer to a link in a mail; undefined for any other path. */
export function answerLink(request: ApiRequest): Promise<ApiResponse<AnyBody>> | undefined {
  if (request.path.startsWith('/t/')) return answerTracked(request);
  if (request.path.startsWith('/unsubscribe/')) return answerUnsubscribe(request);
  return undefined;
}
