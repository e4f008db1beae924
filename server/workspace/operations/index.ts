import { implement } from '@/server/kernel/contract/implement';
import { operationsContract } from './contract';
import { getOperation, listOperations } from './list';
import { revertOperation } from './revert';
import { stopRevert } from './stop';

export const operations = implement(operationsContract, {
  list: listOperations,
  get: getOperation,
  revert: revertOperation,
  stop: stopRevert,
});
