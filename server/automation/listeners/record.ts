import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { Listener } from './contract';
import { listenerDescriptor } from './descriptor';

export const listenerRecord = defineRecord<Listener>({
  ...listenerDescriptor,
  fields: { ...columns('id', 'events'), ...times('activeUntil', 'createdAt') },
});
