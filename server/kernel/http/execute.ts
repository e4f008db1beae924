import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS, ValidationError } from '@/server/kernel/contract/errors';
import { type AnyEndpoint, Reply } from '@/server/kernel/contract/implement';
import { issuesText } from '@/server/kernel/contract/messages';
import type { Operation } from '@/server/kernel/contract/operation';
import { allows } from '@/server/kernel/contract/scopes';

/** Refuses an actor who holds none of the operation's scopes; the 403 names the documented one. */
export function authorize({ scopes }: Operation, ctx: Context): void {
  const [documented] = scopes;
  if (documented && !allows(ctx.actor.scopes, scopes)) {
    throw new ApiError(STATUS.forbidden, `API key missing required scope: ${documented}.`);
  }
}

/** Parses the input, once, and does what is asked. */
export async function perform({ operation, run }: AnyEndpoint, ctx: Context, input: unknown): Promise<Reply<unknown>> {
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) throw new ValidationError(issuesText(parsed.error.issues));
  const answer = await run(ctx, parsed.data);
  return answer instanceof Reply ? answer : new Reply(operation.status ?? 200, answer);
}

/** The way into every verb for callers inside the service: scope, then input, then the verb itself. */
export function execute(endpoint: AnyEndpoint, ctx: Context, input: unknown): Promise<Reply<unknown>> {
  authorize(endpoint.operation, ctx);
  return perform(endpoint, ctx, input);
}
