import type { Source } from '@/server/workspace/search/sources';
import { caseDescriptor } from './descriptor';

/** How search reads cases. */
export const caseSource: Source = {
  table: caseDescriptor.table,
  letter: 'a',
  joins: `LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"
    LEFT JOIN "Contact" p ON p."workspaceId" = t."workspaceId" AND p.id = t."contactId"`,
  title: `t.${caseDescriptor.title}`,
  subtitle: `concat_ws(' · ', initcap(t.status), coalesce(c.name, p.name))`,
  text: `concat_ws(' ', c.name, p.name, left(t.description, 2000))`,
  keys: `''`,
  path: `'/cases?id=' || t.id`,
};
