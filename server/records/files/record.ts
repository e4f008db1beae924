import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { File } from './contract';
import { fileDescriptor } from './descriptor';

export const fileRecord = defineRecord<File>({
  ...fileDescriptor,
  fields: { ...columns('id', 'entity', 'recordId', 'kind', 'fileName', 'contentType', 'size'), ...times('createdAt') },
});
