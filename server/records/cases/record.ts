import type { Titled } from '@/server/kernel/contract/titled-operations';
import { columns, defineRecord, times, utcText } from '@/server/kernel/db/record';
import { caseDescriptor } from './descriptor';

export const caseRecord = defineRecord<Titled>({
  ...caseDescriptor,
  fields: { ...columns('id', 'title'), ...times('createdAt') },
  beside: {
    openedAt: utcText('t."openedAt"'),
    resolvedAt: utcText('t."resolvedAt"'),
    updatedAt: utcText('t."updatedAt"'),
  },
});
