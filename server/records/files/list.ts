import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { File, filesContract } from './contract';
import { findParent } from './parent';
import { fileRecord } from './record';

export async function listFiles(ctx: Context, input: Input<typeof filesContract.list>): Promise<{ files: File[] }> {
  const recordId = await findParent(ctx, input);
  const ofRecord = sql`t.entity = ${input.entity} AND t."recordId" = ${recordId}::uuid`;
  const rows = await db.query<{ json: File }>(
    sql`${selectJson(fileRecord, ctx.workspaceId, ofRecord)} ORDER BY t.id DESC`,
  );
  return { files: rows.map((row) => row.json) };
}
