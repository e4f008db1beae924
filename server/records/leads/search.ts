import type { Source } from '@/server/workspace/search/sources';
import { leadDescriptor } from './descriptor';

/** How search reads leads. */
export const leadSource: Source = {
  table: leadDescriptor.table,
  letter: 'l',
  title: `t.${leadDescriptor.title}`,
  subtitle: `concat_ws(' · ', nullif(t.title, ''), nullif(t.company, ''), t.email)`,
  text: `concat_ws(' ', t.title, t.company, t.email, t.phone, t.city, t.country, t.source, left(t.notes, 2000))`,
  keys: 't.email, t."externalId", t.phone',
  path: `'/leads?id=' || t.id`,
};
