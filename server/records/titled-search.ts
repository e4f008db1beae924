import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { Source } from '@/server/workspace/search/sources';

/** How search reads cases and contracts. */
export const titledSource = ({ table, title, plural }: Descriptor, letter: string): Source => ({
  table,
  letter,
  joins: `LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"
    LEFT JOIN "Contact" p ON p."workspaceId" = t."workspaceId" AND p.id = t."contactId"`,
  title: `t.${title}`,
  subtitle: `concat_ws(' · ', initcap(t.status), coalesce(c.name, p.name))`,
  text: `concat_ws(' ', c.name, p.name, left(t.description, 2000))`,
  keys: `''`,
  path: `'/${plural}?id=' || t.id`,
});
