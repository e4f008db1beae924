import type { Context } from '@/server/kernel/context';
import { invalid, nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { viewsContract } from './contract';
import { setDefault } from './default';
import { checkAsked } from './lists';
import { byId, isMaker, readOwn, readView, requireSharing } from './record';

/** Changes a view. Which one somebody's list begins with is theirs to say, and changes nothing of the view. */
export function updateView(ctx: Context, { id, isDefault, ...changes }: Input<typeof viewsContract.update>) {
  const isChanged = Object.keys(changes).length > 0;
  if (!isChanged && isDefault === undefined) throw nothingToChange();
  return sqlTransaction(ctx, async (tx) => {
    // Held, so that of two changes at once neither writes what the other has just replaced.
    if (isChanged)
      await tx.query(
        sql`SELECT FROM "View" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${byId(id)} FOR UPDATE`,
      );
    const view = await (isChanged ? readOwn : readView)(tx, ctx, id);
    if (changes.shared === false && !isMaker(ctx, view)) throw invalid('shared', 'is ended by the maker alone');
    if (changes.shared) requireSharing(ctx, view.resource);
    await checkAsked(ctx, view.resource, changes);
    const { name, where, sort, columns, shared, position } = { ...view, ...changes };
    if (isChanged) {
      await tx.query(sql`
        UPDATE "View" SET name = ${name}, filter = ${where ? JSON.stringify(where) : null}::jsonb, sort = ${sort},
          columns = ${JSON.stringify(columns)}::jsonb, shared = ${shared}, position = ${position}::int, "updatedAt" = now()
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${view.id}::uuid`);
    }
    if (isDefault !== undefined) await setDefault(tx, ctx, view, isDefault);
    return { view: await readView(tx, ctx, id) };
  });
}
