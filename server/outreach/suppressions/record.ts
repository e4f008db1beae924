import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import type { Suppression } from './contract';

export const suppressionRecord = defineRecord<Suppression>({
  key: 'suppression',
  plural: 'suppressions',
  noun: 'Suppression',
  table: 'Suppression',
  fields: {
    ...columns('id', 'email', 'reason'),
    ...computed('removable', `t.reason <> 'BOUNCE'`),
    ...times('createdAt'),
  },
});
