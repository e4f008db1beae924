import { columns, defineRecord } from '@/server/kernel/db/record';
import type { Member } from './contract';

export const memberRecord = defineRecord<Member>({
  key: 'member',
  plural: 'members',
  noun: 'Member',
  table: 'Member',
  fields: columns('id', 'name', 'email', 'role', 'timezone'),
});
