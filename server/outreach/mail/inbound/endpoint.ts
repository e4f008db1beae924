import { config } from '@/server/kernel/config';
import { ApiError, badRequest, notFound, STATUS } from '@/server/kernel/contract/errors';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { mailboxByToken } from '@/server/outreach/mailboxes/inbound-token';
import { readMessage } from './message-body';
import { receiveRaw, receiveReturned } from './receive-raw';

/** Bytes that a message handed in may have. */
const MAX_BYTES = 25 * 1024 * 1024;
const TOO_LARGE = 'It is over 25 MB, and was not taken.';
const PREFIX = '/api/inbound/';
/** What comes to the return domain is handed on here; the address that it came to says whose it is, and cannot be made up. */
const RETURNS = 'returns';
const MAX_RETURN_BYTES = 2 * 1024 * 1024;
const TOKEN = /^[\w-]{16,128}$/;

/** Whether a path is an inbound address. */
export const isInbound = (path: string) => path.startsWith(PREFIX);

/**
 * `POST /api/inbound/<mailbox token>` with a message as `message/rfc822`: what a mail server or a provider's webhook hands on;
 * and `POST /api/inbound/returns` where CRM_RETURN_DOMAIN is set.
 * The same message may be sent again. An unknown token is a 404; 5xx means: send it again. A message over 25 MB is a 413, and
 * its header is recorded, with that: whoever gets no other word of it finds it in the inbox.
 */
export async function answerInbound(request: ApiRequest): Promise<ApiResponse> {
  const requestId = currentRequestId();
  try {
    if (request.method !== 'POST') {
      const use = `${request.method} is not offered here. Use POST.`;
      throw new ApiError(STATUS.methodNotAllowed, use, { Allow: 'POST' });
    }
    const token = request.path.slice(PREFIX.length);
    const isReturn = token === RETURNS && config.returnDomain !== undefined;
    const mailbox = !isReturn && TOKEN.test(token) ? await mailboxByToken(token) : undefined;
    if (!mailbox && !isReturn) throw notFound('Mailbox');
    const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'message/rfc822') throw badRequest('Content-Type must be message/rfc822.');
    const message = await readMessage(request, isReturn ? MAX_RETURN_BYTES : MAX_BYTES);
    if ('refusal' in message) {
      // A report says what became of a mail before it quotes it.
      if (mailbox) await receiveRaw(mailbox, message.head, { cut: TOO_LARGE });
      else await receiveReturned(message.head);
      throw message.refusal;
    }
    const { raw } = message;
    if (raw.length === 0) throw badRequest('The body must be a message.');
    const { accepted, emailId } = mailbox
      ? await receiveRaw(mailbox, raw)
      : { accepted: await receiveReturned(raw), emailId: null };
    return answer({ status: 200, headers: {}, body: JSON.stringify({ accepted, emailId }) }, requestId);
  } catch (error) {
    return answer(problem(error, requestId), requestId);
  }
}

function answer(response: ApiResponse, requestId: string): ApiResponse {
  const fixed = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  return { ...response, headers: { ...response.headers, ...fixed, 'X-Request-Id': requestId } };
}
