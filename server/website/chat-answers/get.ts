import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import type { ChatAnswer } from './contract';
import { chatAnswerRecord } from './record';

export const getChatAnswer = async (ctx: Context, { id }: { id: string }): Promise<{ chatAnswer: ChatAnswer }> => ({
  chatAnswer: await getRecord(chatAnswerRecord, ctx, id),
});
