import { pluralsOf } from '@/server/kernel/contract/descriptor';
import { EXPORTED, type Exported } from '@/server/records/exports/names';
import type { Importable } from '@/server/records/imports/contract';
import { importedRecords } from '@/server/records/listed-records';

/** What rows of a file can become. */
export const IMPORTED: readonly Importable[] = pluralsOf(importedRecords);

export const isImportable = (type: string | null | undefined): type is Importable =>
  IMPORTED.some((one) => one === type);
export const isExportable = (type: string): type is Exported => EXPORTED.some((one) => one === type);
