import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { productListing, productsContract } from './contract';
import { productDefinition } from './definition';
import { listProducts } from './list';

export const products = implement(productsContract, {
  upsert: batchVerb('products', productDefinition),
  ...recordVerbs('product', productDefinition, productListing),
  list: listProducts,
});
