import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { answerLink } from '@/server/app/entry/links';
import { answerLive, LIVE_PATH } from '@/server/app/entry/live';
import { config } from '@/server/kernel/config';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { hasBody } from '@/server/kernel/http/body-reader';
import { compressed } from '@/server/kernel/http/compress';
import { linger } from '@/server/kernel/http/linger';
import type { AnyBody, ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { addressOf, clientAddress, trustDirectAddress } from '@/server/kernel/http/public/address';
import { spendUnknown } from '@/server/kernel/http/public/budget';
import { isStream } from '@/server/kernel/http/public/event-stream';
import { finish, requestIdOf } from '@/server/kernel/http/serve';
import { unreadable } from '@/server/kernel/http/target';
import { withBody } from '@/server/kernel/http/with-body';
import { logger } from '@/server/kernel/log';
import { currentRequestId, nameOperation, noteAnswered } from '@/server/kernel/telemetry/execution';
import { answerInbound, isInbound } from '@/server/outreach/mail/inbound/endpoint';
import { answerWidget, isWidget } from '@/server/website/chats/widget';
import { API_PREFIX, handleApi } from './api';
import { health, isHealth } from './health';
import { handleInngest } from './inngest';
import { answerMetrics, isMetrics } from './metrics';
import { handlePublic, PUBLIC_PREFIX } from './public';
import { readForPages } from './read-for-pages';
import { isTransfer, type TransferResponse, transfer } from './transfers';

function fromNode(request: IncomingMessage): ApiRequest {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    header: (name) => {
      // Of a header that came twice Node keeps the first, and who authorizes must not be a matter of choice.
      if (name === 'authorization') return request.headersDistinct.authorization?.join(', ');
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    address: request.socket.remoteAddress,
    // Whoever stops reading leaves the connection as it is: it has yet to carry the answer.
    body: () => request.iterator({ destroyOnReturn: false }),
  };
}

function* headersOf({ headersDistinct }: IncomingMessage): Generator<[string, string]> {
  for (const [name, values] of Object.entries(headersDistinct)) yield [name, (values ?? []).join(', ')];
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse<AnyBody>,
): void {
  headers['X-Request-Id'] ??= currentRequestId();
  if (status !== 304 && status !== 204) headers['Content-Length'] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  const stays = (headers.Connection ?? response.getHeader('connection')) !== 'close' && response.shouldKeepAlive;
  if (request.complete || stays) return void response.end(body);
  response.write(body);
  linger(request, () => response.end());
}

async function writeAny(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer;
  if (!isStream(body)) return write(request, response, { status, headers, body });
  headers['X-Request-Id'] ??= currentRequestId();
  response.writeHead(status, headers);
  response.flushHeaders();
  noteAnswered();
  // Whoever downloads or listens may go away at any time; the pipeline has then closed both ends.
  await pipeline(body, response).catch((error: unknown) => logger.debug({ err: error }, 'answer broken off'));
}

type Answer = ApiResponse<AnyBody> | TransferResponse;
interface EntryPoint {
  /** What it is called in metrics, where nothing more telling names what is asked for. */
  name: string;
  isFor: (path: string) => boolean;
  answer: (sent: ApiRequest, request: IncomingMessage) => Promise<Answer>;
  /** Whether a process that serves nobody answers it too. */
  ofWorker?: true;
}

const below = (prefix: string) => (path: string) => path.startsWith(`${prefix}/`);
const at = (one: string) => (path: string) => path === one;

/** Who answers which paths; no path is for two of them. The busiest come first. */
const entryPoints: EntryPoint[] = [
  {
    name: 'api',
    isFor: below(API_PREFIX),
    answer: async (sent) => compressed(await handleApi(sent), sent.header('accept-encoding')),
  },
  { name: 'public', isFor: below(PUBLIC_PREFIX), answer: handlePublic },
  { name: 'health', isFor: isHealth, answer: health, ofWorker: true },
  { name: 'metrics', isFor: isMetrics, answer: answerMetrics, ofWorker: true },
  {
    name: 'inngest',
    isFor: at('/api/inngest'),
    answer: (sent, request) => handleInngest(sent, headersOf(request)),
    ofWorker: true,
  },
  { name: 'live', isFor: at(LIVE_PATH), answer: answerLive },
  { name: 'widget', isFor: isWidget, answer: answerWidget },
  { name: 'inbound-mail', isFor: isInbound, answer: answerInbound },
  { name: 'transfer', isFor: isTransfer, answer: transfer },
];

/** Pages of the API reference take up to half a second to make. What asks for one otherwise than as it is kept pays for that. */
export const isReference = (path: string) => /^\/docs(\/[a-z-]+)?$/.test(path);
const REFERENCE_COST = 10;
const isCostly = ({ path, query, header }: ApiRequest) =>
  isReference(path) && (query !== '' || header('rsc') !== undefined);

/**
 * The direct entry point: answers the API, its health, inbound mail, the links in mails and the bytes of files straight from
 * node:http, which costs a fraction of a request through Next.
 * @returns what is left for Next, which what it reads without a limit was read for; undefined when all is answered.
 */
export async function handleNode(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<IncomingMessage | undefined> {
  const sent = fromNode(request);
  try {
    const answer = unreadable(sent) ?? (await answerOf(sent, request)) ?? unreadable(sent, { page: true });
    if (answer) return void (await writeAny(request, response, answer));
    response.setHeader('X-Request-Id', requestIdOf(sent));
    // What pages and sign-in read of where a request comes from; as sent, anybody may have written it.
    request.headers['x-forwarded-for'] = clientAddress(sent);
    trustDirectAddress();
    if (isCostly(sent)) await spendUnknown(REFERENCE_COST, addressOf(sent));
    return hasBody(sent.header) ? withBody(request, await readForPages(sent)) : request;
  } catch (error) {
    if (response.headersSent) throw error;
    const requestId = requestIdOf(sent);
    return void (await writeAny(request, response, finish(problem(error, requestId), requestId, {})));
  }
}

/** What Next answers, in metrics. */
const PAGES: [prefix: string, name: string][] = [
  ['/api/trpc/', 'console'],
  ['/api/auth/', 'sign-in'],
  ['/_next/', 'assets'],
];
const pagesName = (path: string) => PAGES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'page';

function answerOf(sent: ApiRequest, request: IncomingMessage): Promise<Answer | undefined> {
  const entryPoint = entryPoints.find(({ isFor }) => isFor(sent.path));
  nameOperation(entryPoint?.name ?? pagesName(sent.path));
  if (config.role === 'worker' && !entryPoint?.ofWorker)
    throw new ApiError(STATUS.notFound, 'This process works in the background and serves nobody.');
  return entryPoint ? entryPoint.answer(sent, request) : answerLink(sent);
}
