import { implement } from '@/server/kernel/contract/implement';
import { titledVerbs } from '@/server/records/titled';
import { contractsContract } from './contract';

export const contracts = implement(
  contractsContract,
  titledVerbs({ key: 'contract', plural: 'contracts', noun: 'Contract' }),
);
