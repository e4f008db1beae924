import type { Source } from '@/server/workspace/search/sources';
import { productDescriptor } from './descriptor';

/** How search reads products. */
export const productSource: Source = {
  table: productDescriptor.table,
  letter: 'p',
  title: `t.${productDescriptor.title}`,
  subtitle: `concat_ws(' · ', t.sku, t.category)`,
  text: `concat_ws(' ', t.sku, t.category, left(t.description, 2000), left(t.features, 2000))`,
  keys: 't.sku, t."externalId"',
  path: `'/products?id=' || t.id`,
};
