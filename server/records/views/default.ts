import { type Context, memberOf } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { View } from './contract';

/** Has the list of whoever asks begin with a view, or no longer. */
export async function setDefault(
  tx: Transaction,
  ctx: Context,
  { id, resource }: Pick<View, 'id' | 'resource'>,
  isDefault: boolean,
): Promise<void> {
  const member = memberOf(ctx);
  if (member === null) throw invalid('isDefault', 'is for members, and this key belongs to none');
  await tx.query(
    isDefault
      ? sql`
        INSERT INTO "DefaultView" ("workspaceId", "memberId", resource, "viewId")
        VALUES (${ctx.workspaceId}::uuid, ${member}::uuid, ${resource}, ${id}::uuid)
        ON CONFLICT ("workspaceId", "memberId", resource) DO UPDATE SET "viewId" = excluded."viewId"`
      : sql`
        DELETE FROM "DefaultView" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${member}::uuid
          AND "viewId" = ${id}::uuid`,
  );
}
