import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { type Input, reply } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { tagsContract } from './contract';
import { tagRecord } from './record';

/** Names are unique whatever their case; two creations at once end up with the same tag. */
export function createTag(ctx: Context, { name, color = '#6b7280' }: Input<typeof tagsContract.create>) {
  return transaction(ctx, async (tx) => {
    const columns = { name, color };
    const write = recordSql`
      INSERT INTO "Tag" ("workspaceId", id, name, color)
      VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${name}, ${color})
      ON CONFLICT ("workspaceId", name) DO NOTHING RETURNING id::text`;
    const [made] = await writeRecords<{ id: string }>(tx, ctx, 'Tag', write, ({ id }) => ({
      kind: 'created',
      id,
      columns,
    }));
    const where = { workspaceId_name: { workspaceId: ctx.workspaceId, name } };
    const id = made?.id ?? (await tx.tag.findUniqueOrThrow({ where, select: { id: true } })).id;
    const body = { tag: await getRecord(tagRecord, ctx, id, tx), created: made !== undefined };
    return reply(made ? 201 : 200, body);
  });
}
