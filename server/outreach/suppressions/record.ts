import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import type { Suppression } from './contract';
import { suppressionDescriptor } from './descriptor';

export const suppressionRecord = defineRecord<Suppression>({
  ...suppressionDescriptor,
  fields: {
    ...columns('id', 'email', 'reason'),
    ...computed('removable', `t.reason <> 'BOUNCE'`),
    ...times('createdAt'),
  },
});
