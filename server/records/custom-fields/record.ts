import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { CustomField } from './contract';

export const customFieldRecord = defineRecord<CustomField>({
  key: 'customField',
  plural: 'customFields',
  noun: 'Custom field',
  table: 'CustomField',
  fields: {
    ...columns('id', 'entity', 'key', 'label', 'type', 'options', 'required', 'order'),
    ...times('createdAt', 'updatedAt'),
  },
});
