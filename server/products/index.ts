import { implement } from '@/server/contract/implement';
import { batchVerb, recordVerbs } from '@/server/upsert/verbs';
import { readCommunication } from './communication';
import { productsContract } from './contract';
import { listProducts } from './list';
import { matchProduct } from './match';
import { productNoun } from './noun';
import { listProspects } from './prospects';

export const products = implement(productsContract, {
  upsert: batchVerb('products', productNoun),
  ...recordVerbs('product', productNoun),
  list: listProducts,
  communication: readCommunication,
  prospects: listProspects,
  match: matchProduct,
});
