import { titledOperations } from '@/server/kernel/contract/titled-operations';
import { contractDescriptor } from './descriptor';

export const contractsContract = titledOperations({
  of: contractDescriptor,
  read: ['read:contracts'],
  write: ['write:contracts'],
  example: 'Frame agreement 2026',
});
