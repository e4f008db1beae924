import http from 'node:http';
import https from 'node:https';
import canonicalize from 'canonicalize';
import { signBody } from './signature';

export interface AppResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface AppRequest {
  method: 'POST' | 'PUT';
  url: URL;
  headers?: Record<string, string>;
  /** Sent as canonical JSON (RFC 8785) and signed, also where it is empty: the SDK hashes that form, whatever it received. */
  body?: unknown;
  signingKey: string;
  signal: AbortSignal;
}

/**
 * One request to an application. By node:http, since fetch() gives up on an answer after five minutes, and on a
 * connection of its own, so that a connection that breaks was broken by this call.
 */
export function requestApp({ method, url, headers, body, signingKey, signal }: AppRequest): Promise<AppResponse> {
  const text = body === undefined ? '' : (canonicalize(body) ?? '');
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.request(
      url,
      {
        method,
        signal,
        agent: false,
        headers: {
          'content-type': 'application/json',
          'x-inngest-server-kind': 'cloud',
          'x-inngest-signature': signBody(signingKey, text),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Whether nothing listens there: then nothing ran either. */
export function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED';
}
