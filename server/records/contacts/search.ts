import type { Source } from '@/server/workspace/search/sources';
import { contactDescriptor } from './descriptor';

const company = `LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"`;

/** How search reads contacts. */
export const contactSource: Source = {
  table: contactDescriptor.table,
  letter: 'c',
  joins: company,
  title: `t.${contactDescriptor.title}`,
  subtitle: `concat_ws(' · ', nullif(t.title, ''), c.name, t.email)`,
  text: `concat_ws(' ', t."firstName", t."lastName", t.title, t.email, t.phone, t.city, t.country, t.website, c.name)`,
  keys: 't.email, t."externalId", t.phone',
  path: `'/contacts/' || t.id`,
};
