import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { chatAnswerRecord } from './record';

export const deleteChatAnswer = (ctx: Context, { id }: { id: string }) => deleteRecord(chatAnswerRecord, ctx, id);
