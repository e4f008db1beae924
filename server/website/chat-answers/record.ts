import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { ChatAnswer } from './contract';
import { chatAnswerDescriptor } from './descriptor';

export const chatAnswerRecord = defineRecord<ChatAnswer>({
  ...chatAnswerDescriptor,
  fields: { ...columns('id', 'title', 'shortcut', 'body'), ...times('createdAt', 'updatedAt') },
});
