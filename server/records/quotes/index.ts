import { implement } from '@/server/kernel/contract/implement';
import { manyVerbs } from '@/server/records/many';
import { quoteListing, quotesContract } from './contract';
import { createQuote } from './create';
import { deleteQuote } from './delete';
import { NO_DRAFT } from './draft';
import { getQuote } from './get';
import { listQuotes } from './list';
import { quoteRecord } from './record';
import { setQuoteStatus } from './status';
import { updateQuote } from './update';

export const quotes = implement(quotesContract, {
  ...manyVerbs('quote', quoteRecord, quoteListing.includes, NO_DRAFT),
  list: listQuotes,
  create: createQuote,
  get: getQuote,
  update: updateQuote,
  delete: deleteQuote,
  status: setQuoteStatus,
});
