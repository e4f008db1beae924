import type { Titled } from '@/server/contract/titled-operations';
import { columns, defineRecord, times } from '@/server/db/record';

export const contractRecord = defineRecord<Titled>({
  key: 'contract',
  plural: 'contracts',
  noun: 'Contract',
  table: 'Contract',
  fields: [...columns('id', 'title'), ...times('createdAt')],
});
