import { describeRecord } from '@/server/kernel/contract/descriptor';

export const customFieldDescriptor = describeRecord({
  table: 'CustomField',
  key: 'customField',
  plural: 'customFields',
  resource: 'Custom field',
  title: 'label',
});
