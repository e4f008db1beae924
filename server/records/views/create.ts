import { type Context, memberOf } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { viewsContract } from './contract';
import { setDefault } from './default';
import { checkAsked } from './lists';
import { readView, requireSharing } from './record';

/** Without a position it comes after the others of its list. */
export async function createView(ctx: Context, input: Input<typeof viewsContract.create>) {
  const { resource, name, where, sort = null, columns = [], shared = false, isDefault, position = null } = input;
  if (!shared && memberOf(ctx) === null) throw invalid('shared', 'must be true, as this key belongs to no member');
  if (shared) requireSharing(ctx, resource);
  await checkAsked(ctx, resource, input);
  return sqlTransaction(ctx, async (tx) => {
    const id = newId();
    await tx.query(sql`
      INSERT INTO "View" ("workspaceId", id, resource, name, filter, sort, columns, shared, "ownerId", position)
      VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${resource}, ${name}, ${where ? JSON.stringify(where) : null}::jsonb,
        ${sort}, ${JSON.stringify(columns)}::jsonb, ${shared}, ${memberOf(ctx)}::uuid, coalesce(${position}::int, (
          SELECT max(v.position) + 1 FROM "View" v WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v.resource = ${resource}), 0))`);
    if (isDefault !== undefined) await setDefault(tx, ctx, { id, resource }, isDefault);
    return { view: await readView(tx, ctx, id) };
  });
}
