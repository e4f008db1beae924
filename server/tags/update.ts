import type { Context } from '@/server/context';
import { badRequest, conflict } from '@/server/contract/errors';
import type { Input } from '@/server/contract/implement';
import { getRecord, getRecordId } from '@/server/db/record';
import { transaction } from '@/server/db/transaction';
import type { Tag, tagsContract } from './contract';
import { tagRecord } from './record';

export function updateTag(ctx: Context, { id, ...changes }: Input<typeof tagsContract.update>): Promise<{ tag: Tag }> {
  if (Object.keys(changes).length === 0) throw badRequest('Send name, color, or both.');
  return transaction(ctx, async (tx) => {
    await getRecordId(tagRecord, ctx, id, tx, { lock: true });
    if (changes.name !== undefined) {
      const clash = { workspaceId: ctx.workspaceId, name: changes.name, id: { not: id } };
      if (await tx.tag.findFirst({ where: clash, select: { id: true } })) {
        throw conflict(`A tag named '${changes.name}' already exists.`);
      }
    }
    await tx.tag.update({
      where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } },
      data: changes,
      select: { id: true },
    });
    return { tag: await getRecord(tagRecord, ctx, id, tx) };
  });
}
