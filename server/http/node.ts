import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { answerWidget, isWidget } from '@/server/chats/widget';
import { answerLive, LIVE_PATH } from '@/server/live/endpoint';
import { logger } from '@/server/log';
import { answerInbound, isInbound } from '@/server/mail/inbound/endpoint';
import { answerLink } from '@/server/mail/links';
import { health } from './health';
import { handleInngest } from './inngest';
import type { AnyBody, ApiRequest, ApiResponse } from './message';
import { handlePublic, PUBLIC_PREFIX } from './public/router';
import { API_PREFIX, handleApi } from './router';
import { isTransfer, type TransferResponse, transfer } from './transfers';

function fromNode(request: IncomingMessage): ApiRequest {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    address: request.socket.remoteAddress,
    body: () => request,
  };
}

function write(response: ServerResponse, { status, headers, body }: ApiResponse<AnyBody>): void {
  if (status !== 304 && status !== 204) headers['Content-Length'] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
}

async function writeTransfer(response: ServerResponse, { status, headers, body }: TransferResponse): Promise<void> {
  if (typeof body === 'string') return write(response, { status, headers, body });
  response.writeHead(status, headers);
  response.flushHeaders();
  // Whoever downloads or listens may go away at any time; the pipeline has then closed both ends.
  await pipeline(body, response).catch((error: unknown) => logger.debug({ err: error }, 'answer broken off'));
}

/**
 * The direct door: answers the API, its health, inbound mail, the links in mails and the bytes of files straight from
 * node:http, which costs a fraction of a request through Next.
 * @returns whether it answered; what it does not answer is Next's.
 */
export async function handleNode(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = request.url ?? '/';
  if (url.startsWith(`${API_PREFIX}/`)) {
    write(response, await handleApi(fromNode(request)));
    return true;
  }
  if (url.startsWith(`${PUBLIC_PREFIX}/`)) {
    await writeTransfer(response, await handlePublic(fromNode(request)));
    return true;
  }
  if (url === '/api/health') {
    write(response, await health());
    return true;
  }
  if (url === '/api/inngest' || url.startsWith('/api/inngest?')) {
    write(response, await handleInngest(fromNode(request), request));
    return true;
  }
  const sent = fromNode(request);
  if (sent.path === LIVE_PATH) {
    await writeTransfer(response, await answerLive(sent));
    return true;
  }
  if (isWidget(sent.path)) {
    write(response, await answerWidget(sent));
    return true;
  }
  if (isInbound(sent.path)) {
    write(response, await answerInbound(sent));
    return true;
  }
  const answer = await answerLink(sent);
  if (answer) {
    write(response, answer);
    return true;
  }
  if (isTransfer(sent.path)) {
    await writeTransfer(response, await transfer(sent));
    return true;
  }
  return false;
}
