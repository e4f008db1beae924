import { actorName, type Context, plainMemberOf } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { allows } from '@/server/kernel/contract/scopes';
import { writeScopes } from '@/server/workspace/changes/sources';
import type { Done } from './load';
import { sourceOf } from './work';

/** Members, and keys of theirs, take back what they did themselves; owners, admins and theirs whatever their scopes let them write. */
export function checkOwn(ctx: Context, { actor: by }: Pick<Done, 'actor'>): void {
  if (plainMemberOf(ctx) === undefined || by === actorName(ctx)) return;
  throw new ApiError(STATUS.forbidden, 'Only owners and admins of this workspace can take back what others did.');
}

/** Throws the 403 of a kind of record that the caller may not write. */
export function authorize({ actor }: Context, tables: ReadonlySet<string>): void {
  for (const table of tables) {
    const source = sourceOf(table);
    const scopes = source ? writeScopes(source) : [];
    if (allows(actor.scopes, scopes)) continue;
    if (actor.kind === 'member')
      throw new ApiError(STATUS.forbidden, 'Only owners and admins of this workspace can do this.');
    const lacking = scopes[0] ?? `* (for ${source?.plural ?? table})`;
    throw new ApiError(STATUS.forbidden, `API key missing required scope: ${lacking}.`);
  }
}
