import type { Titled } from '@/server/kernel/contract/titled-operations';
import { columns, defineRecord, times } from '@/server/kernel/db/record';

export const contractRecord = defineRecord<Titled>({
  key: 'contract',
  plural: 'contracts',
  noun: 'Contract',
  table: 'Contract',
  fields: [...columns('id', 'title'), ...times('createdAt')],
});
