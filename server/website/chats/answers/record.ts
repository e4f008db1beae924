import { z } from 'zod';
import { requiredText } from '@/server/kernel/contract/fields';
import { columns, defineRecord, times } from '@/server/kernel/db/record';

/** What a member may write of a saved answer. */
export const chatAnswerRow = z.object({ title: requiredText(200), body: requiredText(5000) });
export type ChatAnswerRow = z.infer<typeof chatAnswerRow>;

export interface ChatAnswer extends ChatAnswerRow {
  id: string;
  createdAt: string;
  updatedAt: string;
}

export const chatAnswerRecord = defineRecord<ChatAnswer>({
  key: 'answer',
  plural: 'answers',
  resource: 'Saved answer',
  table: 'ChatAnswer',
  fields: { ...columns('id', 'title', 'body'), ...times('createdAt', 'updatedAt') },
});
