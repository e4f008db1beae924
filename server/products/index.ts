import { implement } from '@/server/contract/implement';
import { productsContract } from './contract';
import { deleteProduct } from './delete';
import { getProduct } from './get';
import { listProducts } from './list';
import { updateProduct } from './update';
import { upsertProducts } from './upsert';

export const products = implement(productsContract, {
  upsert: upsertProducts,
  list: listProducts,
  get: getProduct,
  update: updateProduct,
  delete: deleteProduct,
});
