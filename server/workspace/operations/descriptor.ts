import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const revertDescriptor = describeRecord({
  table: 'Revert',
  key: 'revert',
  plural: 'reverts',
  resource: 'Revert',
  parts: [
    { table: 'RevertPage', points: { revertId: goesWith('Revert', 'once') } },
    { table: 'RevertConflict', points: { revertId: goesWith('Revert', 'once') } },
  ],
});
