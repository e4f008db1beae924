import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { CustomField } from './contract';
import { customFieldDescriptor } from './descriptor';

export const customFieldRecord = defineRecord<CustomField>({
  ...customFieldDescriptor,
  fields: {
    ...columns('id', 'entity', 'key', 'label', 'type', 'options', 'required', 'order'),
    ...times('createdAt', 'updatedAt'),
  },
});
