import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { Listener } from './contract';

export const listenerRecord = defineRecord<Listener>({
  key: 'listener',
  plural: 'listeners',
  noun: 'Listener',
  table: 'Listener',
  fields: { ...columns('id', 'events'), ...times('activeUntil', 'createdAt') },
});
