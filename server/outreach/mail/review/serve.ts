import { z } from 'zod';
import { ApiError, conflict, mistake, STATUS } from '@/server/kernel/contract/errors';
import { prose, text } from '@/server/kernel/contract/fields';
import { parse } from '@/server/kernel/contract/parse';
import { parseBody, readBody } from '@/server/kernel/http/body';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { clientAddress } from '@/server/kernel/http/public/address';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { deleteEmail } from '@/server/outreach/emails/delete';
import { sendEmail } from '@/server/outreach/emails/send';
import { updateEmail } from '@/server/outreach/emails/update';
import { type Access, visitOf } from './access';
import { browserCookie } from './browser';
import { askSender, confirmSender } from './confirm';
import { findReview, noteUse, type Review, userOf } from './load';
import { type ReviewView, viewOf } from './view';

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit'), subject: text(998), bodyHtml: prose(500_000) }),
  z.object({ action: z.literal('send') }),
  z.object({ action: z.literal('discard') }),
  z.object({ action: z.literal('ask') }),
  z.object({ action: z.literal('confirm'), code: text(50) }),
]);
type Action = z.output<typeof action>;

/** What an action leads to: the mail as it then is and what may be done with it, or nothing once it is discarded. */
export type ActionAnswer = { view: null } | { view: ReviewView; access: Access };

const answer = (status: number, body: unknown, more: Record<string, string> = {}): ApiResponse => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...more,
  },
  body: JSON.stringify(body),
});

const forbidden = (message: string) => new ApiError(STATUS.forbidden, message);

/**
 * `POST /review/<token>/act` with `{action: edit | send | discard}`, or `ask` and `confirm` for the sender's word. The link says
 * what it covers, and it covers one mail; a form on another site can neither know it nor send JSON.
 */
export async function answerReview(request: ApiRequest): Promise<ApiResponse> {
  const requestId = currentRequestId();
  try {
    if (request.method !== 'POST') throw new ApiError(STATUS.methodNotAllowed, 'Use POST.', { Allow: 'POST' });
    const review = await findReview(request.path.split('/')[2] ?? '', requestId);
    if (!review) throw new ApiError(STATUS.notFound, 'This link is not valid.');
    if (review === 'gone') return answer(410, { error: 'This link no longer works.' });
    if (!request.header('content-type')?.startsWith('application/json')) throw mistake('Send JSON.');
    const done = parse(action, await parseBody(await readBody(request, 1024 * 1024)));
    return await act(review, done, request);
  } catch (error) {
    return problem(error, requestId);
  }
}

async function act(review: Review, done: Action, request: ApiRequest): Promise<ApiResponse> {
  const cookies = request.header('cookie');
  const { access, ctx, memberId, inNameOf } = await visitOf(review, cookies);
  if (!access.edit) throw forbidden('This link only shows the email.');
  const user = { ...userOf(clientAddress(request), request.header('user-agent')), memberId };
  const { mail } = review;
  const id = mail.emailId;
  const begun = new Date();
  if (done.action === 'ask' || done.action === 'confirm') return settleWord(review, access, done, request);
  if (done.action === 'edit') {
    await updateEmail(ctx, { id, subject: done.subject, bodyHtml: done.bodyHtml });
    await noteUse(mail, 'EDIT', user, begun);
  } else if (done.action === 'send') {
    if (access.send !== 'now') throw forbidden(access.signedInAs ? NEEDED.colleague : NEEDED[access.send]);
    await sendEmail(ctx, { id }, inNameOf);
    await noteUse(mail, 'SEND', user, begun);
  } else {
    await deleteEmail(ctx, { id });
    await noteUse(mail, 'DISCARD', user, begun);
    return answer(200, { view: null } satisfies ActionAnswer);
  }
  return shown(review, cookies);
}

const NEEDED = {
  never: 'This link only shows the email.',
  confirm: 'To send it, sign in to the workspace, or confirm it by mail.',
  'sign-in': 'To send it, sign in to the workspace.',
  colleague: 'To send it in the name of somebody else, confirm it by mail.',
} as const;

/** Asks the sender by mail whether this browser may send, or takes their answer. Both are harmless to repeat. */
async function settleWord(
  review: Review,
  access: Access,
  done: Action & { action: 'ask' | 'confirm' },
  request: ApiRequest,
): Promise<ApiResponse> {
  const cookies = request.header('cookie');
  if (access.send === 'now') return shown(review, cookies);
  const { sender, mail, status } = review;
  if (access.send !== 'confirm' || !sender) throw forbidden('To send it, sign in to the workspace.');
  if (status !== 'DRAFT') throw conflict(`Email is ${status}, not a DRAFT.`);
  const user = userOf(clientAddress(request), request.header('user-agent'));
  if (done.action === 'confirm') {
    await confirmSender(review, sender, cookies, done.code);
    await noteUse(mail, 'CONFIRM', { ...user, memberId: sender.id });
    return shown(review, cookies);
  }
  const secret = await askSender(review, sender, cookies, user);
  await noteUse(mail, 'ASK', user);
  const cookie = browserCookie(secret);
  return shown(review, [cookie, cookies].filter(Boolean).join('; '), { 'Set-Cookie': cookie });
}

async function shown(review: Review, cookies: string | undefined, headers: Record<string, string> = {}) {
  const { access } = await visitOf(review, cookies);
  return answer(200, { view: await viewOf(review), access } satisfies ActionAnswer, headers);
}
