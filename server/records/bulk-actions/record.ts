import { type Context, plainMemberOf } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { allows } from '@/server/kernel/contract/scopes';
import { type Db, db, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { columns, defineRecord, selectJson, times } from '@/server/kernel/db/record';
import { LISTED } from '@/server/records/listed-records';
import { type BulkAction, bulkContracts } from './contract';
import { bulkActionDescriptor } from './descriptor';

export const bulkActionRecord = defineRecord<BulkAction>({
  ...bulkActionDescriptor,
  fields: {
    ...columns('id', 'resource', 'action', 'status', 'total', 'done', 'failed', 'errors', 'error', 'operationId'),
    ...times('createdAt', 'endedAt'),
  },
});

/** Those `t` that somebody sees: on records that they may write, and of members who answer for themselves alone their own. */
export function isSeen(ctx: Context): Sql {
  const writable = LISTED.filter((resource) => allows(ctx.actor.scopes, bulkContracts[resource].bulk.scopes));
  const seen = sql`t.resource = ANY(${writable}::text[])`;
  const self = plainMemberOf(ctx);
  return self === undefined ? seen : sql`${seen} AND t.actor->>'memberId' = ${self}`;
}

/** The answer of most verbs. Throws the 404 of a bulk action, and of one that the caller does not see. */
export async function showBulkAction(ctx: Context, id: string, on: Db = db): Promise<{ bulkAction: BulkAction }> {
  const mine = isId(id) ? sql`t.id = ${id}::uuid AND ${isSeen(ctx)}` : sql`FALSE`;
  const [row] = await on.query<{ json: BulkAction }>(selectJson(bulkActionRecord, ctx.workspaceId, mine));
  if (!row) throw notFound(bulkActionDescriptor.resource);
  return { bulkAction: row.json };
}
