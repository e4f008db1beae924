import { type Context, memberOf } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { ALL, allows } from '@/server/kernel/contract/scopes';
import { getRecord } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { commentRecord } from './record';

/** Throws the 404 of a comment, or the 403 of somebody else's. `byAdmins`: owners and admins may do it too. */
export async function requireAuthor(tx: Transaction, ctx: Context, id: string, byAdmins: boolean): Promise<void> {
  const { author } = await getRecord(commentRecord, ctx, id, tx);
  if (author?.id === memberOf(ctx) || (byAdmins && allows(ctx.actor.scopes, [ALL]))) return;
  const who = byAdmins ? 'its author, owners and admins' : 'its author';
  throw new ApiError(STATUS.forbidden, `Only ${who} can ${byAdmins ? 'delete' : 'change'} a comment.`);
}
