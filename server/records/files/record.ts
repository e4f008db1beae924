import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { File } from './contract';

export const fileRecord = defineRecord<File>({
  key: 'file',
  plural: 'files',
  noun: 'File',
  table: 'File',
  fields: { ...columns('id', 'entity', 'recordId', 'kind', 'fileName', 'contentType', 'size'), ...times('createdAt') },
});
