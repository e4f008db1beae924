import { implement } from '@/server/kernel/contract/implement';
import { casesContract } from './contract';
import { createCase } from './create';
import { deleteCase } from './delete';
import { getCase } from './get';
import { listCases } from './list';

export const cases = implement(casesContract, {
  list: listCases,
  create: createCase,
  get: getCase,
  delete: deleteCase,
});
