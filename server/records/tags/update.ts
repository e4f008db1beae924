import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Tag, tagsContract } from './contract';
import { tagRecord } from './record';

/**
 * Renames or recolors a tag; workflows keep tags by name, so their actions follow. Throws a 400 where nothing was sent, its
 * 404, and the 409 of a name that another tag has.
 */
export function updateTag(ctx: Context, { id, ...changes }: Input<typeof tagsContract.update>): Promise<{ tag: Tag }> {
  if (Object.keys(changes).length === 0) throw nothingToChange('Send name, color, or both.', ['name', 'color']);
  return transaction(ctx, async (tx) => {
    await getRecordId(tagRecord, ctx, id, tx, { lock: true });
    if (changes.name !== undefined) {
      const clash = { workspaceId: ctx.workspaceId, name: changes.name, id: { not: id } };
      if (await tx.tag.findFirst({ where: clash, select: { id: true } })) {
        throw conflict(`A tag named '${changes.name}' already exists.`, 'already_exists', { field: 'name' });
      }
    }
    const before = await getRecord(tagRecord, ctx, id, tx);
    await applyChanges(tx, ctx, { record: tagRecord }, [
      { kind: 'updated', id, columns: changes, before: { name: before.name } },
    ]);
    return { tag: await getRecord(tagRecord, ctx, id, tx) };
  });
}
