import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { boardDeals } from './board';
import { dealListing, dealsContract } from './contract';
import { dealDefinition } from './definition';
import { listDeals } from './list';
import { moveDeal } from './move';
import { replaceDealLines } from './replace-lines';

export const deals = implement(dealsContract, {
  upsert: batchVerb('deals', dealDefinition),
  ...recordVerbs('deal', dealDefinition, dealListing),
  list: listDeals,
  move: moveDeal,
  replaceLines: replaceDealLines,
  board: boardDeals,
});
