import { describeRecord } from '@/server/kernel/contract/descriptor';

export const fileDescriptor = describeRecord({
  table: 'File',
  key: 'file',
  plural: 'files',
  resource: 'File',
  title: 'fileName',
  hangs: { entity: 'entity', id: 'recordId' },
});
