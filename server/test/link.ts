import type { ApiRequest } from '@/server/kernel/http/message';
import { newAddress } from './address';

/** A request to a link of ours, as either entry point hands it on; each comes from an address of its own. */
export function linkRequest(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): ApiRequest {
  const { pathname, search } = new URL(url);
  return {
    method,
    path: pathname,
    query: search.slice(1),
    header: (name) => headers[name],
    address: newAddress(),
    async *body() {
      if (body !== undefined) yield Buffer.from(body);
    },
  };
}
