import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import { raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { Entity } from './rules';
import { sources } from './sources';

/** Keeps two records from being listed as one, for good. */
export function dismissDuplicate(ctx: Context, entity: Entity, { ids }: { ids: string[] }) {
  const [a = '', b = ''] = [...new Set(ids)].sort();
  if (b === '') throw badRequest('ids: Two different ones are needed.');
  const { table, resource } = sources[entity].of;
  return sqlTransaction(ctx, async (tx) => {
    const found = await tx.query(sql`
      SELECT 1 FROM ${raw(`"${table}"`)}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${[a, b].filter(isId)}::uuid[]) FOR KEY SHARE`);
    if (found.length < 2) throw notFound(resource);
    await tx.query(sql`
      INSERT INTO "DuplicateDismissal" ("workspaceId", "aId", "bId") VALUES (${ctx.workspaceId}::uuid, ${a}::uuid, ${b}::uuid)
      ON CONFLICT DO NOTHING`);
    await tx.query(sql`
      DELETE FROM "DuplicatePair" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "aId" = ${a}::uuid AND "bId" = ${b}::uuid`);
    return { dismissed: 1 as const, ids: [a, b] };
  });
}
