import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const stageDescriptor = describeRecord({
  table: 'Stage',
  key: 'stage',
  plural: 'stages',
  resource: 'Stage',
  title: 'name',
  points: {
    pipelineId: goesWith('Pipeline'),
  },
  reverting: { together: ['won', 'lost', 'dealStage'] },
});
