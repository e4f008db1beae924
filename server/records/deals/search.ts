import type { Source } from '@/server/workspace/search/sources';
import { dealDescriptor } from './descriptor';

const company = `LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"`;

/** How search reads deals. */
export const dealSource: Source = {
  table: dealDescriptor.table,
  letter: 'd',
  joins: `${company} LEFT JOIN "Contact" p ON p."workspaceId" = t."workspaceId" AND p.id = t."contactId"
    LEFT JOIN "Stage" s ON s."workspaceId" = t."workspaceId" AND s.id = t."stageId"`,
  title: `t.${dealDescriptor.title}`,
  subtitle: `concat_ws(' · ', s.name, coalesce(c.name, p.name))`,
  text: `concat_ws(' ', c.name, p.name, left(t.notes, 2000))`,
  keys: 't."externalId"',
  path: `'/deals?id=' || t.id`,
};
