import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Tag } from './contract';
import { tagRecord } from './record';

export async function listTags(ctx: Context): Promise<{ tags: Tag[] }> {
  const rows = await db.query<{ json: Tag }>(
    sql`${selectJson(tagRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY t.name, t.id`,
  );
  return { tags: rows.map((row) => row.json) };
}
