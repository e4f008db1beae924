import { implement } from '@/server/kernel/contract/implement';
import { operationsContract, trashContract } from './contract';
import { getOperation, listOperations } from './list';
import { revertOperation } from './revert';
import { listTrash, restoreTrash } from './trash';

export const operations = implement(operationsContract, {
  list: listOperations,
  get: getOperation,
  revert: revertOperation,
});

export const trash = implement(trashContract, { list: listTrash, restore: restoreTrash });
