import type { Source } from '@/server/workspace/search/sources';
import { companyDescriptor } from './descriptor';

/** How search reads companies. */
export const companySource: Source = {
  table: companyDescriptor.table,
  letter: 'o',
  title: `t.${companyDescriptor.title}`,
  subtitle: `concat_ws(' · ', t.domain, t.industry, t.city)`,
  text: `concat_ws(' ', t.domain, t.website, t.industry, t.phone, t.city, t.country)`,
  keys: 't.domain, t."externalId", t.phone',
  path: `'/companies?id=' || t.id`,
};
