import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Member } from './contract';
import { memberRecord } from './record';

export interface Profile {
  name: string;
  /** IANA name; the console shows times in it. */
  timezone: string;
}

/** Changes what one is called, and where one's clock is, in the workspace that is shown; mail to the person calls them so too. */
export function updateProfile(ctx: Context, { name, timezone }: Profile): Promise<{ member: Member }> {
  const { actor, workspaceId } = ctx;
  if (actor.kind !== 'member') throw notFound('Member');
  const id = actor.memberId;
  return transaction(ctx, async (tx) => {
    await applyChanges(tx, ctx, { record: memberRecord }, [{ kind: 'updated', id, columns: { name, timezone } }]);
    await tx.query(sql`
      UPDATE "User" u SET name = ${name}, "updatedAt" = now() FROM "Member" m
      WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${id}::uuid AND u.id = m."userId"`);
    return { member: await getRecord(memberRecord, ctx, id, tx) };
  });
}
