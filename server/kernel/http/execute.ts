import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS, ValidationError } from '@/server/kernel/contract/errors';
import { faultsOf } from '@/server/kernel/contract/faults';
import { type AnyEndpoint, Reply } from '@/server/kernel/contract/implement';
import type { Operation } from '@/server/kernel/contract/operation';
import { allows } from '@/server/kernel/contract/scopes';
import { amongOthers } from '@/server/kernel/contract/unknown-fields';
import { forWorkspace } from '@/server/kernel/foreign';
import { throughMerges } from './through-merges';

/** Refuses an actor who holds none of the operation's scopes; the 403 names the documented one. */
export function authorize({ scopes }: Pick<Operation, 'scopes'>, ctx: Context): void {
  const [documented] = scopes;
  if (documented && !allows(ctx.actor.scopes, scopes)) {
    const message = `API key missing required scope: ${documented}.`;
    throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope: documented } });
  }
}

/**
 * Parses the input, once, and does what is asked.
 * @param strict whether a field that nothing reads is a mistake
 */
export async function perform(
  { operation, run, strictness }: AnyEndpoint,
  ctx: Context,
  input: unknown,
  { strict = false } = {},
): Promise<Reply<unknown>> {
  const find = strict ? strictness() : {};
  const unknown = find.inBody?.(input) ?? [];
  const { success, data, error } = operation.input.safeParse(input);
  if (!success || unknown.length > 0)
    throw new ValidationError(amongOthers(unknown, error ? faultsOf(error.issues, input) : []));
  const acting = find.inRow ? { ...ctx, unknownIn: find.inRow } : ctx;
  const answer = await forWorkspace(ctx.workspaceId, async () =>
    run(acting, await throughMerges(operation, ctx, data)),
  );
  return answer instanceof Reply ? answer : new Reply(operation.status ?? 200, answer);
}

/**
 * The way into every verb for callers inside the service: scope, then input, then the verb itself. What the compiler has seen
 * needs no telling of unknown fields.
 */
export function execute(endpoint: AnyEndpoint, ctx: Context, input: unknown): Promise<Reply<unknown>> {
  authorize(endpoint.operation, ctx);
  return perform(endpoint, ctx, input);
}
