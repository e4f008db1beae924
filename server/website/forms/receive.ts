import type { z } from 'zod';
import { ValidationError } from '@/server/kernel/contract/errors';
import { type Reply, reply } from '@/server/kernel/contract/implement';
import { PlainAnswer, type PublicContext } from '@/server/kernel/http/public/implement';
import { isPlainForm } from '@/server/kernel/http/public/plain-form';
import { readAnswers } from './answers';
import type { FormContainer } from './find';
import { formPage } from './page/serve';
import type { publicFormsContract } from './public-contract';
import { keepSubmission, pageOf } from './submit';

type Operation = typeof publicFormsContract.submit;
type Answer = z.input<Operation['output']>;

/** Takes a form that was sent: by the script of its page, by another program, or by a plain HTML form. */
export async function receiveForm(
  ctx: PublicContext<FormContainer>,
  input: z.output<Operation['input']>,
): Promise<Reply<Answer> | PlainAnswer> {
  const { form } = ctx.container;
  const { answers, problems } = readAnswers(form.fields, input);
  const plain = isPlainForm(ctx);
  if (problems.length > 0) {
    if (!plain) {
      const faults = problems.map(({ key, message }) => ({ field: key, message }));
      throw new ValidationError(faults, { row: true });
    }
    const wrong = Object.fromEntries(problems.map(({ key, message }) => [key, message]));
    const { headers, body } = formPage(form, { values: input, problems: wrong });
    return new PlainAnswer(400, headers, body);
  }
  const { id, repeated } = await keepSubmission(ctx, form, {
    answers,
    clientId: input.clientId || undefined,
    isPlain: plain,
    pageUrl: pageOf(input.pageUrl, ctx.header('referer')),
    renderToken: input.renderToken || undefined,
    honeypot: input.faxNumber ?? '',
    address: ctx.address,
    userAgent: ctx.header('user-agent')?.slice(0, 500) ?? null,
  });
  const { thankYou, redirectUrl, key } = form;
  if (plain) return new PlainAnswer(303, { Location: redirectUrl ?? `/form/${encodeURIComponent(key)}/thanks` });
  return reply(repeated ? 200 : 201, { id, message: thankYou, redirectUrl });
}
