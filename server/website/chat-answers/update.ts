import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { assertFree } from './assert-free';
import type { ChatAnswer, chatAnswersContract } from './contract';
import { chatAnswerRecord } from './record';

export async function updateChatAnswer(
  ctx: Context,
  { id: name, ...columns }: Input<typeof chatAnswersContract.update>,
): Promise<{ chatAnswer: ChatAnswer }> {
  if (Object.values(columns).every((value) => value === undefined)) throw nothingToChange();
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(chatAnswerRecord, ctx, name, tx, { lock: true });
    await assertFree(tx, ctx, id, columns.shortcut);
    await applyChanges(tx, ctx, { record: chatAnswerRecord }, [{ kind: 'updated', id, columns }]);
    return { chatAnswer: await getRecord(chatAnswerRecord, ctx, id, tx) };
  });
}
