import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { checkCampaign } from './parent';
import { fileRecord } from './record';

/** From here on its addresses are dead; the bytes follow with the next sweep. */
export function deleteFile(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    const file = await getRecord(fileRecord, ctx, id, tx);
    await checkCampaign(ctx, 'remove', file, tx);
    const write = recordSql`
      DELETE FROM "File" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${file.id}::uuid RETURNING 1 AS gone`;
    const deleted = { kind: 'deleted', id: file.id, columns: {}, before: { ...file } } as const;
    const gone = await writeRecords(tx, ctx, 'File', write, () => deleted);
    if (gone.length === 0) throw notFound('File');
    return { deleted: 1, id: file.id };
  });
}
