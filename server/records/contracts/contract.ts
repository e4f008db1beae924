import { titledOperations } from '@/server/kernel/contract/titled-operations';

export const contractsContract = titledOperations({
  key: 'contract',
  plural: 'contracts',
  table: 'Contract',
  read: ['read:contracts'],
  write: ['write:contracts'],
  example: 'Frame agreement 2026',
});
