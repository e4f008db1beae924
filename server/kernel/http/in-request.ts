import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentExecution, type Execution, runExecution } from '@/server/kernel/telemetry/execution';
import { beginSpan, endSpan, isMeasured, measure } from '@/server/kernel/telemetry/telemetry';

const WELL_FORMED = /^[\w.-]{1,128}$/;

/** The caller's own request id when it is a plain one, so that both sides' logs can be laid side by side; else a new one. */
export const idFrom = (sent: string | null | undefined): string =>
  sent && WELL_FORMED.test(sent) ? sent : randomUUID();

/** Does all that a request asks for as one execution: each line of the log then names it, and it is measured and traced. */
export function inRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const { 'x-request-id': sent, traceparent } = request.headers;
  const execution: Execution = { requestId: idFrom(Array.isArray(sent) ? undefined : sent) };
  if (!isMeasured()) return runExecution(execution, answer);
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'crm.request_id': execution.requestId };
  const parent = Array.isArray(traceparent) ? undefined : traceparent;
  execution.span = beginSpan({ name: method, kind: 'server', attributes, traceparent: parent });
  return runExecution(execution, () => measured(execution, response, answer));
}

async function measured(execution: Execution, response: ServerResponse, answer: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await answer();
  } finally {
    const { operation = 'unknown', span } = execution;
    const { statusCode } = response;
    const endedAt = execution.answeredAt ?? performance.now();
    measure('requests', startedAt, { operation, status: `${Math.floor(statusCode / 100)}xx` }, endedAt);
    span?.updateName(operation).setAttribute('http.response.status_code', statusCode);
    endSpan(span, statusCode >= 500 ? new Error('answered') : undefined);
  }
}

/** The same where Next alone serves, and the request has none yet. */
export async function inWebRequest(request: Request, answer: () => Promise<Response>): Promise<Response> {
  if (currentExecution()) return answer();
  const requestId = idFrom(request.headers.get('x-request-id'));
  const response = await runExecution({ requestId }, answer);
  response.headers.set('X-Request-Id', requestId);
  return response;
}
