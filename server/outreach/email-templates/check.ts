import { conflict } from '@/server/kernel/contract/errors';
import { templateProblem } from '@/server/kernel/mail/template';

/** A text that can never be filled in is no template. Throws the 409 that says why. */
export async function checkPlaceholders(texts: { subject?: string | undefined; bodyHtml?: string | undefined }) {
  for (const text of [texts.subject, texts.bodyHtml]) {
    const problem = text === undefined ? undefined : await templateProblem(text);
    if (problem !== undefined) throw conflict(problem, 'unfilled_placeholder');
  }
}
