import { describeRecord } from '@/server/kernel/contract/descriptor';

export const caseDescriptor = describeRecord({
  table: 'Case',
  key: 'case',
  plural: 'cases',
  resource: 'Case',
  entity: 'CASE',
  title: 'title',
  hasFiles: true,
});
