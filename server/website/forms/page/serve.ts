import { randomBytes } from 'node:crypto';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { toApiError } from '@/server/kernel/http/problem';
import { smallPage } from '@/server/kernel/http/public/problem-page';
import { scriptAnswer } from '@/server/kernel/http/script';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { frameAncestors } from '../domains';
import { findForm } from '../find';
import { renderToken } from '../render-token';
import type { Form } from '../shapes';
import { EMBED_SCRIPT } from './embed';
import type { Entered } from './fields';
import { renderForm, renderThanks } from './render';

/** The headers of a form's page: it runs and loads nothing but its own, and stands in frames of allowed websites alone. */
function pageHeaders(form: Pick<Form, 'domains' | 'redirectUrl'>, nonce: string): Record<string, string> {
  const onward = form.redirectUrl ? ` ${new URL(form.redirectUrl).origin}` : '';
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    `form-action 'self'${onward}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors(form.domains)}`,
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
}

/** The page of a form with what was entered, for a plain HTML form that was sent with something wrong. */
export function formPage(
  form: Form,
  entered?: Entered,
  embedded = false,
): { headers: Record<string, string>; body: string } {
  const nonce = randomBytes(16).toString('base64');
  const action = `/api/public/forms/${encodeURIComponent(form.key)}`;
  const token = renderToken(form.id, Date.now());
  const body = renderForm(form, { action, nonce, token, embedded, ...(entered && { entered }) });
  return { headers: pageHeaders(form, nonce), body };
}

/** `GET /form/<key>` and `GET /form/<key>/thanks`. */
export async function answerFormPage(request: ApiRequest): Promise<ApiResponse> {
  try {
    if (request.method !== 'GET') throw new ApiError(STATUS.methodNotAllowed, 'Use GET.', { Allow: 'GET' });
    const [, , key = '', rest] = request.path.split('/');
    const { form } = await findForm(decodeURIComponent(key));
    const embedded = new URLSearchParams(request.query).has('embed');
    if (rest !== 'thanks') return { status: 200, ...formPage(form, undefined, embedded) };
    const nonce = randomBytes(16).toString('base64');
    return { status: 200, headers: pageHeaders(form, nonce), body: renderThanks(form, { nonce, embedded }) };
  } catch (error) {
    const { status, message, headers } = toApiError(error, currentRequestId());
    const text = status === STATUS.notFound ? 'This form is not available any more.' : message;
    const page = smallPage(status, 'Form', [text]);
    return { ...page, headers: { ...page.headers, ...headers } };
  }
}

/** `GET /form.js` */
export const answerFormScript = (): ApiResponse => scriptAnswer(EMBED_SCRIPT);
