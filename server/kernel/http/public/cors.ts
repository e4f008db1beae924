import { config } from '@/server/kernel/config';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { ApiRequest } from '../message';
import type { PublicContainer } from './implement';

const ownOrigin = new URL(config.baseUrl).origin;

/** Whether a page of the service itself asks: the widget's frame, a booking page. */
function isOwn(request: ApiRequest, origin: string): boolean {
  return origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === request.header('host'));
}

/**
 * The headers that let the page of an allowed origin read the answer (Fetch standard §3.3). No cookie is ever looked at, so
 * credentials are not allowed. A request without Origin comes from no page of another site.
 * @throws 403 for any other origin
 */
export function corsHeaders(request: ApiRequest, { allows }: PublicContainer): Record<string, string> {
  const origin = request.header('origin');
  if (origin === undefined) return { Vary: 'Origin' };
  if (allows && !isOwn(request, origin) && !allows(origin)) {
    throw new ApiError(STATUS.forbidden, 'This website is not allowed to call this address.', { Vary: 'Origin' });
  }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    Vary: 'Origin',
  };
}

/** The answer to a preflight. */
export function preflight(cors: Record<string, string>, methods: readonly string[]) {
  const headers: Record<string, string> = {
    ...cors,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Last-Event-ID',
    'Access-Control-Max-Age': '600',
  };
  return { status: 204, headers, body: '' };
}
