import { implement } from '@/server/kernel/contract/implement';
import { suppressionsContract } from './contract';
import { createSuppression } from './create';
import { deleteSuppression } from './delete';
import { listSuppressions } from './list';

export const suppressions = implement(suppressionsContract, {
  list: listSuppressions,
  create: createSuppression,
  delete: deleteSuppression,
});
