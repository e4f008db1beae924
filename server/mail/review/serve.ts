import { z } from 'zod';
import { ApiError, STATUS, ValidationError } from '@/server/contract/errors';
import { prose, text } from '@/server/contract/fields';
import { issuesText } from '@/server/contract/messages';
import { newId } from '@/server/db/ids';
import { deleteEmail } from '@/server/emails/delete';
import { sendEmail } from '@/server/emails/send';
import { updateEmail } from '@/server/emails/update';
import { parseBody, readBody } from '@/server/http/body';
import type { ApiRequest, ApiResponse } from '@/server/http/message';
import { problem } from '@/server/http/problem';
import { clientAddress } from '@/server/http/public/address';
import { findReview, noteUse, type Review, userOf } from './load';
import { type ReviewView, viewOf } from './view';

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit'), subject: text(998), bodyHtml: prose(500_000) }),
  z.object({ action: z.literal('send') }),
  z.object({ action: z.literal('discard') }),
]);
type Action = z.output<typeof action>;

/** What an action leads to: the mail as it then is, or nothing once it is discarded. */
export interface ActionAnswer {
  view: ReviewView | null;
}

const answer = (status: number, body: unknown): ApiResponse => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  },
  body: JSON.stringify(body),
});

/**
 * `POST /review/<token>/act` with `{action: edit | send | discard}`. The link is all the authority there is, and it covers one
 * mail; a form on another site can neither know it nor send JSON.
 */
export async function answerReview(request: ApiRequest): Promise<ApiResponse> {
  const requestId = newId();
  try {
    if (request.method !== 'POST') throw new ApiError(STATUS.methodNotAllowed, 'Use POST.', { Allow: 'POST' });
    const review = await findReview(request.path.split('/')[2] ?? '', requestId);
    if (!review) throw new ApiError(STATUS.notFound, 'This link is not valid.');
    if (review === 'gone') return answer(410, { error: 'This link no longer works.' });
    if (!request.header('content-type')?.startsWith('application/json')) throw new ValidationError('Send JSON.');
    const parsed = action.safeParse(parseBody(await readBody(request, 1024 * 1024)));
    if (!parsed.success) throw new ValidationError(issuesText(parsed.error.issues));
    return answer(200, await act(review, parsed.data, request));
  } catch (error) {
    return problem(error, requestId);
  }
}

async function act(review: Review, done: Action, request: ApiRequest): Promise<ActionAnswer> {
  const { ctx, mail } = review;
  const user = userOf(clientAddress(request), request.header('user-agent'));
  const id = mail.emailId;
  const begun = new Date();
  if (done.action === 'edit') {
    await updateEmail(ctx, { id, subject: done.subject, bodyHtml: done.bodyHtml });
    await noteUse(mail, 'EDIT', user, begun);
  } else if (done.action === 'send') {
    await sendEmail(ctx, { id });
    await noteUse(mail, 'SEND', user, begun);
  } else {
    await deleteEmail(ctx, { id });
    await noteUse(mail, 'DISCARD', user, begun);
    return { view: null };
  }
  return { view: await viewOf(review) };
}
