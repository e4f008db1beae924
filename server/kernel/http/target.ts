import { badRequest } from '@/server/kernel/contract/errors';
import type { ApiRequest, ApiResponse } from './message';
import { problem } from './problem';
import { finish, requestIdOf } from './serve';

/**
 * The 400 of a request whose address is no percent-encoded UTF-8 (RFC 3986 §2.1), or names U+0000 where nobody else says
 * so: in its path, and in the query of a page.
 */
export function unreadable(request: ApiRequest, { page = false } = {}): ApiResponse | undefined {
  const { path, query } = request;
  const nul = path.includes('%00') || (page && query.includes('%00'));
  if (path.startsWith('/') && decodes(path) && decodes(query) && !nul) return undefined;
  const requestId = requestIdOf(request);
  const refusal = badRequest('The address must be percent-encoded UTF-8.', { code: 'invalid_address' });
  return finish(problem(refusal, requestId, request), requestId, {});
}

function decodes(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
