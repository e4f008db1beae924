import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { serve } from 'inngest/edge';
import { functions } from '@/inngest';
import { inngest } from '@/inngest/client';
import { readBody } from './body';
import type { ApiRequest, ApiResponse } from './message';
import { problem } from './problem';

/** Bytes of a call: Inngest sends a run's events and the results of its steps, up to 4 MB, and has the rest fetched. */
const BODY_LIMIT = 8 * 1024 * 1024;

const handler = serve({ client: inngest, functions });

/**
 * Answers calls of Inngest, or of the engine in its place. The SDK refuses what is not signed, but reads the whole body to
 * find out, so the limit is kept here.
 */
export async function handleInngest(request: ApiRequest, { headers }: IncomingMessage): Promise<ApiResponse> {
  try {
    const body = await readBody(request, BODY_LIMIT);
    const protocol = request.header('x-forwarded-proto') ?? 'http';
    const url = `${protocol}://${headers.host ?? 'localhost'}${request.path}?${request.query}`;
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const content = body.length > 0 ? { body: new Uint8Array(body) } : {};
    const response = await handler(new Request(url, { method: request.method, headers: sent, ...content }));
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  } catch (error) {
    return problem(error, randomUUID());
  }
}
