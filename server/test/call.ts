import { expect } from 'vitest';
import type { z } from 'zod';
import { API_PREFIX, handleApi } from '@/server/app/entry/api';
import type { AnyEndpoint, Endpoint } from '@/server/kernel/contract/implement';
import { type Operation, pathNames, takesQuery } from '@/server/kernel/contract/operation';
import type { ApiRequest } from '@/server/kernel/http/message';

/** An answer as a test looks at it. */
export interface Answer<T> {
  status: number;
  headers: Record<string, string>;
  body: T & { error?: string };
}

export interface Sent {
  method: string;
  path: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends a request through the real handler. */
// biome-ignore lint/suspicious/noExplicitAny: a raw answer may be anything
export async function send(sent: Sent): Promise<Answer<any>> {
  const headers = Object.fromEntries(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const request: ApiRequest = {
    method: sent.method,
    path: `${API_PREFIX}${sent.path}`,
    query: sent.query ?? '',
    header: (name) => headers[name],
    async *body() {
      if (sent.body !== undefined) yield typeof sent.body === 'string' ? Buffer.from(sent.body) : sent.body;
    },
  };
  const response = await handleApi(request);
  return {
    status: response.status,
    headers: response.headers,
    body: response.body === '' ? {} : JSON.parse(response.body),
  };
}

/** Turns an operation's input into the request that carries it. */
export function requestOf(operation: Operation, input: Record<string, unknown>, key?: string): Sent {
  const rest = { ...input };
  let path: string = operation.path;
  for (const name of pathNames(operation.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (key) headers.Authorization = `Bearer ${key}`;
  if (!takesQuery(operation.method)) return { method: operation.method, path, headers, body: JSON.stringify(rest) };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
  return { method: operation.method, path, query, headers };
}

/** Calls an operation with a key; a successful answer must be exactly what the operation documents. */
export async function call<O extends Operation>(
  key: string,
  endpoint: Endpoint<O>,
  input: z.input<O['input']>,
  headers: Record<string, string> = {},
): Promise<Answer<z.output<O['output']>>> {
  const { operation } = endpoint as AnyEndpoint;
  const request = requestOf(operation, input as Record<string, unknown>, key);
  const answer = await send({ ...request, headers: { ...request.headers, ...headers } });
  if (answer.status < 300) {
    expect([operation.status ?? 200, ...(operation.alsoStatus ?? [])]).toContain(answer.status);
    operation.output.parse(answer.body);
  }
  return answer;
}
