import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import type { Tag } from './contract';
import { tagDescriptor } from './descriptor';
import { taggedRecords } from './tagged';

const count = ({ tags: key }: { tags: string }) =>
  `(SELECT count(*)::int FROM "TagAssignment" a WHERE a."workspaceId" = t."workspaceId" AND a."tagId" = t.id AND a."${key}" IS NOT NULL)`;

export const tagRecord = defineRecord<Tag>({
  ...tagDescriptor,
  fields: {
    ...columns('id', 'name', 'color'),
    ...times('createdAt'),
    ...computed(
      'counts',
      `json_build_object(${Object.values(taggedRecords)
        .map((one) => `'${one.plural}', ${count(one)}`)
        .join(', ')})`,
    ),
  },
});
