import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Member } from './contract';
import { memberRecord } from './record';

export async function listMembers(ctx: Context): Promise<{ members: Member[] }> {
  const rows = await db.query<{ json: Member }>(
    sql`${selectJson(memberRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY t.name, t.id`,
  );
  return { members: rows.map((row) => row.json) };
}
