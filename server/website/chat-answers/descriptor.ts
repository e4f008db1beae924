import { describeRecord } from '@/server/kernel/contract/descriptor';

export const chatAnswerDescriptor = describeRecord({
  table: 'ChatAnswer',
  key: 'chatAnswer',
  plural: 'chatAnswers',
  resource: 'Saved answer',
  title: 'title',
});
