import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const importDescriptor = describeRecord({
  table: 'Import',
  key: 'import',
  plural: 'imports',
  resource: 'Import',
  title: 'fileName',
  parts: [
    { table: 'ImportPart', points: { importId: goesWith('Import', 'once') } },
    { table: 'ImportFailure', points: { importId: goesWith('Import', 'once') } },
  ],
});
