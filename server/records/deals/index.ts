import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { boardDeals } from './board';
import { dealsContract } from './contract';
import { listDeals } from './list';
import { moveDeal } from './move';
import { dealNoun } from './noun';

export const deals = implement(dealsContract, {
  upsert: batchVerb('deals', dealNoun),
  ...recordVerbs('deal', dealNoun),
  list: listDeals,
  move: moveDeal,
  board: boardDeals,
});
