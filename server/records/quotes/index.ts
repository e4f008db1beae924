import { implement } from '@/server/kernel/contract/implement';
import { manyVerbs } from '@/server/records/many';
import { quoteListing, quotesContract } from './contract';
import { createQuote } from './create';
import { deleteQuote } from './delete';
import { NO_DRAFT } from './draft';
import { getQuote } from './get';
import { linkQuote } from './link';
import { listQuotes } from './list';
import { quotePdf } from './pdf';
import { quoteRecord } from './record';
import { setQuoteStatus } from './status';
import { updateQuote } from './update';
import { verifyChain } from './verify';
import { listVersions } from './versions';

export const quotes = implement(quotesContract, {
  ...manyVerbs('quote', quoteRecord, quoteListing.includes, NO_DRAFT),
  list: listQuotes,
  create: createQuote,
  get: getQuote,
  update: updateQuote,
  delete: deleteQuote,
  status: setQuoteStatus,
  versions: listVersions,
  pdf: quotePdf,
  link: linkQuote,
  verify: verifyChain,
});
