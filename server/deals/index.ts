import { implement } from '@/server/contract/implement';
import { boardDeals } from './board';
import { dealsContract } from './contract';
import { deleteDeal } from './delete';
import { getDeal } from './get';
import { listDeals } from './list';
import { moveDeal } from './move';
import { updateDeal } from './update';
import { upsertDeals } from './upsert';

export const deals = implement(dealsContract, {
  upsert: upsertDeals,
  list: listDeals,
  get: getDeal,
  update: updateDeal,
  delete: deleteDeal,
  move: moveDeal,
  board: boardDeals,
});
