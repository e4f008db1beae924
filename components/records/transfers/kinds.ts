import { pluralsOf } from '@/server/kernel/contract/descriptor';
import type { Importable } from '@/server/records/imports/contract';
import { importedRecords, listedRecords } from '@/server/records/listed-records';
import type { Viewed } from '@/server/records/views/contract';

/** What rows of a file can become. */
export const IMPORTED: readonly Importable[] = pluralsOf(importedRecords);

export const isImportable = (type: string | null | undefined): type is Importable =>
  IMPORTED.some((one) => one === type);
export const isExportable = (type: string): type is Viewed => listedRecords.some(({ plural }) => plural === type);
