import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const bulkActionDescriptor = describeRecord({
  table: 'BulkAction',
  key: 'bulkAction',
  plural: 'bulkActions',
  resource: 'Bulk action',
  parts: [{ table: 'BulkActionRows', points: { bulkActionId: goesWith('BulkAction', 'once') } }],
});
