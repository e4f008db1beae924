import type { Titled } from '@/server/kernel/contract/titled-operations';
import { columns, defineRecord, times, utcText } from '@/server/kernel/db/record';
import { contractDescriptor } from './descriptor';

export const contractRecord = defineRecord<Titled>({
  ...contractDescriptor,
  fields: { ...columns('id', 'title'), ...times('createdAt') },
  beside: { value: 'trim_scale(t.value)', updatedAt: utcText('t."updatedAt"') },
});
