import type { Context } from '@/server/context';
import { ApiError, STATUS, ValidationError } from '@/server/contract/errors';
import { type AnyEndpoint, Reply } from '@/server/contract/implement';
import { issuesText } from '@/server/contract/messages';
import { allows } from '@/server/contract/scopes';

/** The way into every verb, for all callers: scope, then input, then the verb itself. */
export async function execute({ operation, run }: AnyEndpoint, ctx: Context, input: unknown): Promise<Reply<unknown>> {
  const [documented] = operation.scopes;
  if (documented && !allows(ctx.actor.scopes, operation.scopes)) {
    throw new ApiError(STATUS.forbidden, `API key missing required scope: ${documented}.`);
  }
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) throw new ValidationError(issuesText(parsed.error.issues));
  const answer = await run(ctx, parsed.data);
  return answer instanceof Reply ? answer : new Reply(operation.status ?? 200, answer);
}
