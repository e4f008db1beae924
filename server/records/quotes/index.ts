import { implement } from '@/server/kernel/contract/implement';
import { quotesContract } from './contract';
import { createQuote } from './create';
import { deleteQuote } from './delete';
import { getQuote } from './get';
import { listQuotes } from './list';
import { setQuoteStatus } from './status';
import { updateQuote } from './update';

export const quotes = implement(quotesContract, {
  list: listQuotes,
  create: createQuote,
  get: getQuote,
  update: updateQuote,
  delete: deleteQuote,
  status: setQuoteStatus,
});
