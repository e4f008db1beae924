import { Agent, type buildConnector, fetch as undiciFetch } from 'undici';
import { readBytes } from '@/server/kernel/join-bytes';
import { hostOf } from './address-guard';
import { guardedConnector } from './connector';

interface Bounds {
  timeoutMs: number;
  /** Bytes of an answer, once unpacked, that are read. */
  maxBytes: number;
  /** Hosts that may be inside the network, and may be reached without TLS; asked at every connection. */
  allowHosts: () => readonly string[];
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Text, or what has one, as a form. */
  body?: unknown;
}

/** `fetch` to public addresses alone, by TLS alone, without redirects, bounded in time and size. */
export function guardedFetch({ timeoutMs, maxBytes, allowHosts }: Bounds) {
  const guarded = guardedConnector({ timeoutMs, allowHosts });
  const connect: buildConnector.connector = (target, callback) => {
    if (target.protocol === 'https:' || allowHosts().includes(hostOf(target.hostname))) guarded(target, callback);
    else callback(new Error('The address must begin with https://.'), null);
  };
  const dispatcher = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  return async (url: string, { method = 'GET', headers, body }: Sent): Promise<Response> => {
    const response = await undiciFetch(url, {
      method,
      ...(headers && { headers }),
      ...(body != null && { body: String(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher,
    });
    const bytes = await readBytes(response.body, maxBytes, () => new Error('The answer is too large.'));
    const kept = [...response.headers].filter(([name]) => !/^content-(encoding|length)$/i.test(name));
    const { status } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers: kept });
  };
}
