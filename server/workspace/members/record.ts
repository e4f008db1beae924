import { columns, defineRecord } from '@/server/kernel/db/record';
import type { Member } from './contract';
import { memberDescriptor } from './descriptor';

export const memberRecord = defineRecord<Member>({
  ...memberDescriptor,
  fields: columns('id', 'name', 'email', 'role', 'timezone'),
});
