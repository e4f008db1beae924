import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { productsContract } from './contract';
import { listProducts } from './list';
import { productNoun } from './noun';

export const products = implement(productsContract, {
  upsert: batchVerb('products', productNoun),
  ...recordVerbs('product', productNoun),
  list: listProducts,
});
