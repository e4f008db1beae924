import type { Reference } from '@/server/kernel/contract/reference';
import { memberDescriptor } from './descriptor';

/** The member who looks after a record, by id. */
export const ownerReference: Reference = {
  fields: [{ name: 'ownerId', by: 'id' }],
  column: 'ownerId',
  table: memberDescriptor.table,
  resource: memberDescriptor.key,
};
