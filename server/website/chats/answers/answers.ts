import { applyChanges, deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord, getRecordId, selectJson } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { type ChatAnswer, type ChatAnswerRow, chatAnswerRecord } from './record';

/** Every saved answer, by title. */
export async function listChatAnswers(ctx: Context): Promise<{ answers: ChatAnswer[] }> {
  const rows = await db.query<{ json: ChatAnswer }>(
    sql`${selectJson(chatAnswerRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY lower(t.title), t.id`,
  );
  return { answers: rows.map(({ json }) => json) };
}

export function createChatAnswer(ctx: Context, columns: ChatAnswerRow): Promise<{ answer: ChatAnswer }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = newId();
    await applyChanges(tx, ctx, { record: chatAnswerRecord }, [{ kind: 'created', id, columns: { ...columns } }]);
    return { answer: await getRecord(chatAnswerRecord, ctx, id, tx) };
  });
}

export function updateChatAnswer(
  ctx: Context,
  { id: name, ...columns }: Partial<ChatAnswerRow> & { id: string },
): Promise<{ answer: ChatAnswer }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(chatAnswerRecord, ctx, name, tx, { lock: true });
    await applyChanges(tx, ctx, { record: chatAnswerRecord }, [{ kind: 'updated', id, columns }]);
    return { answer: await getRecord(chatAnswerRecord, ctx, id, tx) };
  });
}

export const deleteChatAnswer = (ctx: Context, { id }: { id: string }) => deleteRecord(chatAnswerRecord, ctx, id);
