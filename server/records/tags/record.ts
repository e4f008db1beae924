import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import type { Tag } from './contract';

const count = (key: string) =>
  `(SELECT count(*)::int FROM "TagAssignment" a WHERE a."workspaceId" = t."workspaceId" AND a."tagId" = t.id AND a."${key}" IS NOT NULL)`;

export const tagRecord = defineRecord<Tag>({
  key: 'tag',
  plural: 'tags',
  noun: 'Tag',
  table: 'Tag',
  fields: {
    ...columns('id', 'name', 'color'),
    ...times('createdAt'),
    ...computed(
      'counts',
      `json_build_object('contacts', ${count('contactId')}, 'leads', ${count('leadId')}, 'companies', ${count('companyId')}, 'deals', ${count('dealId')})`,
    ),
  },
});
