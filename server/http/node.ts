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
import { clientAddress } from './public/address';
import { isStream } from './public/event-stream';
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

function* headersOf({ headersDistinct }: IncomingMessage): Generator<[string, string]> {
  for (const [name, values] of Object.entries(headersDistinct)) yield [name, (values ?? []).join(', ')];
}

function write(response: ServerResponse, { status, headers, body }: ApiResponse<AnyBody>): void {
  if (status !== 304 && status !== 204) headers['Content-Length'] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
}

async function writeAny(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  if (!isStream(body)) return write(response, { status, headers, body });
  response.writeHead(status, headers);
  response.flushHeaders();
  // Whoever downloads or listens may go away at any time; the pipeline has then closed both ends.
  await pipeline(body, response).catch((error: unknown) => logger.debug({ err: error }, 'answer broken off'));
}

type Answer = ApiResponse<AnyBody> | TransferResponse;
interface Door {
  isFor: (path: string) => boolean;
  answer: (sent: ApiRequest, request: IncomingMessage) => Promise<Answer>;
}

const below = (prefix: string) => (path: string) => path.startsWith(`${prefix}/`);
const at = (one: string) => (path: string) => path === one;

/** Who answers which paths; no path is for two of them. The busiest come first. */
const doors: Door[] = [
  { isFor: below(API_PREFIX), answer: handleApi },
  { isFor: below(PUBLIC_PREFIX), answer: handlePublic },
  { isFor: at('/api/health'), answer: health },
  { isFor: at('/api/inngest'), answer: (sent, request) => handleInngest(sent, headersOf(request)) },
  { isFor: at(LIVE_PATH), answer: answerLive },
  { isFor: isWidget, answer: answerWidget },
  { isFor: isInbound, answer: answerInbound },
  { isFor: isTransfer, answer: transfer },
];

/**
 * The direct door: answers the API, its health, inbound mail, the links in mails and the bytes of files straight from
 * node:http, which costs a fraction of a request through Next.
 * @returns whether it answered; what it does not answer is Next's.
 */
export async function handleNode(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const sent = fromNode(request);
  const door = doors.find(({ isFor }) => isFor(sent.path));
  const answer = door ? await door.answer(sent, request) : await answerLink(sent);
  if (!answer) {
    // What pages and sign-in read of where a request comes from; as sent, anybody may have written it.
    request.headers['x-forwarded-for'] = clientAddress(sent);
    return false;
  }
  await writeAny(response, answer);
  return true;
}
