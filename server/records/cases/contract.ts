import { titledOperations } from '@/server/kernel/contract/titled-operations';
import { caseDescriptor } from './descriptor';

export const casesContract = titledOperations({
  of: caseDescriptor,
  read: ['read:cases'],
  write: ['write:cases'],
  example: 'Delivery complaint',
});
