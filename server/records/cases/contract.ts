import { titledOperations } from '@/server/kernel/contract/titled-operations';

export const casesContract = titledOperations({
  key: 'case',
  plural: 'cases',
  table: 'Case',
  read: ['read:cases'],
  write: ['write:cases'],
  example: 'Delivery complaint',
});
