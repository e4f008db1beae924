import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { ChatAnswer } from './contract';
import { chatAnswerRecord } from './record';

/** Every saved answer, by title. */
export async function listChatAnswers(ctx: Context): Promise<{ chatAnswers: ChatAnswer[] }> {
  const rows = await db.query<{ json: ChatAnswer }>(
    sql`${selectJson(chatAnswerRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY lower(t.title), t.id`,
  );
  return { chatAnswers: rows.map(({ json }) => json) };
}
