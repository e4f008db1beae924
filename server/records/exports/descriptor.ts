import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const exportDescriptor = describeRecord({
  table: 'Export',
  key: 'export',
  plural: 'exports',
  resource: 'Export',
  title: 'resource',
  parts: [{ table: 'ExportPart', points: { exportId: goesWith('Export', 'once') } }],
});
