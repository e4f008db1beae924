import { implement } from '@/server/kernel/contract/implement';
import { exportsContract } from './contract';
import { createExport } from './create';
import { exportFile } from './file';
import { getExport, listExports } from './get';

export const exports = implement(exportsContract, {
  create: createExport,
  list: listExports,
  get: getExport,
  file: exportFile,
});
