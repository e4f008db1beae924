import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { config } from '@/server/kernel/config';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { bearerOf } from '@/server/kernel/http/bearer';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { JSON_TYPE } from '@/server/kernel/http/negotiate';
import { problem } from '@/server/kernel/http/problem';
import { logger } from '@/server/kernel/log';
import { onShutdown } from '@/server/kernel/shutdown';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { scrape } from '@/server/kernel/telemetry/start';

const PATH = '/metrics';
const { token, port, host } = config.metrics;
/** The text format of Prometheus. */
const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Whether the port of the service answers it: only to whoever has the token, and where it has no port of its own. */
export const isMetrics = (path: string) => path === PATH && token !== undefined && port === undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What Prometheus reads, for whoever has the token; where there is none, for whoever reaches this. */
export async function answerMetrics({ method, header }: Pick<ApiRequest, 'method' | 'header'>): Promise<ApiResponse> {
  try {
    const given = bearerOf(header('authorization')) ?? '';
    if (token !== undefined && !timingSafeEqual(digest(given), digest(token)))
      throw new ApiError(STATUS.unauthorized, 'Send the token of CRM_METRICS_TOKEN.', { 'WWW-Authenticate': 'Bearer' });
    if (method !== 'GET') throw new ApiError(STATUS.methodNotAllowed, 'Use GET.', { Allow: 'GET' });
    const body = await scrape();
    if (body === undefined) throw new ApiError(STATUS.unavailable, 'Nothing is measured yet.');
    return { status: 200, headers: { 'Content-Type': TEXT_TYPE, 'Cache-Control': 'no-store' }, body };
  } catch (error) {
    const refusal = problem(error, currentRequestId());
    return { ...refusal, headers: { 'Content-Type': JSON_TYPE, ...refusal.headers } };
  }
}

/** Opens the port of its own, where there is one. A service without its metrics still serves, so it says what is wrong and goes on. */
export async function listenForMetrics(): Promise<void> {
  if (port === undefined) return;
  const server = createServer(async ({ method = 'GET', url, headers }, response) => {
    const { authorization } = headers;
    const isThere = url?.split('?')[0] === PATH;
    const answer = isThere
      ? await answerMetrics({ method, header: () => authorization })
      : { status: 404, headers: {}, body: `Only ${PATH} is here.\n` };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  onShutdown('metrics', () => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      logger.error({ err: error, host, port }, 'metrics have no port');
      resolve();
    });
    server.listen(port, host, resolve);
  });
}
