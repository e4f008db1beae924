import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { db, sql } from '@/server/db/client';
import { selectJson } from '@/server/db/record';
import type { File, filesContract } from './contract';
import { findHolder } from './holder';
import { fileRecord } from './record';

export async function listFiles(ctx: Context, input: Input<typeof filesContract.list>): Promise<{ files: File[] }> {
  const recordId = await findHolder(ctx, input);
  const ofRecord = sql`t.entity = ${input.entity} AND t."recordId" = ${recordId}::uuid`;
  const rows = await db.query<{ json: File }>(
    sql`${selectJson(fileRecord, ctx.workspaceId, ofRecord)} ORDER BY t.id DESC`,
  );
  return { files: rows.map((row) => row.json) };
}
