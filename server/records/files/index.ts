import { implement } from '@/server/kernel/contract/implement';
import { filesContract } from './contract';
import { createFile } from './create';
import { deleteFile } from './delete';
import { getFile } from './get';
import { listFiles } from './list';
import { makeUploadUrl } from './upload-url';

export const files = implement(filesContract, {
  list: listFiles,
  create: createFile,
  uploadUrl: makeUploadUrl,
  get: getFile,
  delete: deleteFile,
});
