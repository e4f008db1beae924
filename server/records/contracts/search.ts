import type { Source } from '@/server/workspace/search/sources';
import { contractDescriptor } from './descriptor';

/** How search reads contracts. */
export const contractSource: Source = {
  table: contractDescriptor.table,
  letter: 't',
  joins: `LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"
    LEFT JOIN "Contact" p ON p."workspaceId" = t."workspaceId" AND p.id = t."contactId"`,
  title: `t.${contractDescriptor.title}`,
  subtitle: `concat_ws(' · ', initcap(t.status), coalesce(c.name, p.name))`,
  text: `concat_ws(' ', c.name, p.name, left(t.description, 2000))`,
  keys: `''`,
  path: `'/contracts?id=' || t.id`,
};
