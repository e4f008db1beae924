import { implement } from '@/server/kernel/contract/implement';
import { contractsContract } from './contract';
import { createContract } from './create';
import { deleteContract } from './delete';
import { getContract } from './get';
import { listContracts } from './list';

export const contracts = implement(contractsContract, {
  list: listContracts,
  create: createContract,
  get: getContract,
  delete: deleteContract,
});
