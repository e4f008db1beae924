import type { Titled } from '@/server/kernel/contract/titled-operations';
import { columns, defineRecord, times } from '@/server/kernel/db/record';

export const caseRecord = defineRecord<Titled>({
  key: 'case',
  plural: 'cases',
  noun: 'Case',
  table: 'Case',
  fields: [...columns('id', 'title'), ...times('createdAt')],
});
