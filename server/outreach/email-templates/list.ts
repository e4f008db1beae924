import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Template } from './contract';
import { templateRecord } from './record';

/** Nobody has more templates than can be read at once. */
const MOST = 1000;

export async function listTemplates(ctx: Context): Promise<{ templates: Template[] }> {
  const rows = await db.query<{ json: Template }>(
    sql`${selectJson(templateRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY lower(t.name), t.id LIMIT ${MOST}`,
  );
  return { templates: rows.map(({ json }) => json) };
}
