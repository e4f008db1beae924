import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { writePairs } from './compare';
import type { Entity } from './rules';

/** Takes back that two records are not one: they are compared anew, and listed where they still look like it. */
export function restoreDuplicate({ workspaceId }: Context, entity: Entity, { ids }: { ids: string[] }) {
  const [a = '', b = ''] = [...new Set(ids)].filter(isId).sort();
  return sqlTransaction({ workspaceId }, async (tx) => {
    const gone = await tx.query(sql`
      DELETE FROM "DuplicateDismissal" WHERE "workspaceId" = ${workspaceId}::uuid
        AND "aId" = ${a || null}::uuid AND "bId" = ${b || null}::uuid RETURNING 1`);
    if (gone.length > 0) await writePairs(tx, workspaceId, entity, [a, b]);
    return { restored: gone.length };
  });
}
