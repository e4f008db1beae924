import { describeRecord } from '@/server/kernel/contract/descriptor';

export const templateDescriptor = describeRecord({
  table: 'EmailTemplate',
  key: 'template',
  plural: 'templates',
  resource: 'Template',
  title: 'name',
});
