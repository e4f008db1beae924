import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { assertFree } from './assert-free';
import type { ChatAnswer, chatAnswersContract } from './contract';
import { chatAnswerRecord } from './record';

export function createChatAnswer(
  ctx: Context,
  columns: Input<typeof chatAnswersContract.create>,
): Promise<{ chatAnswer: ChatAnswer }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = newId();
    await assertFree(tx, ctx, id, columns.shortcut);
    await applyChanges(tx, ctx, { record: chatAnswerRecord }, [{ kind: 'created', id, columns: { ...columns } }]);
    return { chatAnswer: await getRecord(chatAnswerRecord, ctx, id, tx) };
  });
}
