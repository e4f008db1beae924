import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { alsoOfWorkspace, ofWorkspace } from '@/server/workspace/changes/read';
import { walking } from '@/server/workspace/changes/walk';
import type { LargeRevert } from './contract';
import { readLarge } from './large/record';
import { REVERT } from './later-changes';
import { checkOwn } from './rules';

/**
 * Whether an operation was taken back, and how far that is where it goes on in the background: what is asked every second, without
 * counting what the operation did.
 */
export async function readRevert(
  ctx: Context,
  id: string,
): Promise<{ isReverted: boolean; revert: LargeRevert | null }> {
  const actor = isId(id) ? await actorOf(ctx, id) : undefined;
  if (actor === undefined) throw notFound('Operation');
  checkOwn(ctx, { actor });
  const [[reverts], large] = await Promise.all([
    db.query(sql`
      SELECT 1 FROM "Change" c WHERE ${ofWorkspace(ctx)} AND c.cause LIKE 'revert:%' AND c.cause = ${REVERT + id} LIMIT 1`),
    readLarge(ctx, [id]),
  ]);
  return { isReverted: reverts !== undefined, revert: large.get(id) ?? null };
}

async function actorOf(ctx: Context, id: string): Promise<string | undefined> {
  const [change] = await walking(ctx, (tx) =>
    tx.query<{ actor: string }>(sql`
      SELECT c.actor FROM "Change" c WHERE ${alsoOfWorkspace(ctx)} AND c."operationId" = ${id}::uuid LIMIT 1`),
  );
  return change?.actor;
}
