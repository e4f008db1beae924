import { implement } from '@/server/kernel/contract/implement';
import { completeImport } from './complete';
import { importsContract } from './contract';
import { createImport } from './create';
import { failedRows } from './failed';
import { getImport, listImports } from './get';
import { putImportPart } from './put-part';
import { previewImport, startImport, stopImport } from './transitions';
import { updateImport } from './update';

export const imports = implement(importsContract, {
  create: createImport,
  list: listImports,
  get: getImport,
  putPart: putImportPart,
  complete: completeImport,
  update: updateImport,
  preview: previewImport,
  start: startImport,
  stop: stopImport,
  failed: failedRows,
});
