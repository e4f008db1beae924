import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const workflowDescriptor = describeRecord({
  table: 'Workflow',
  key: 'workflow',
  plural: 'workflows',
  resource: 'Workflow',
  title: 'name',
  reverting: { counters: ['turn', 'runCount'] },
  parts: [
    {
      table: 'WorkflowRun',
      points: {
        workflowId: goesWith('Workflow', 'once'),
      },
    },
    {
      table: 'WorkflowStay',
      points: {
        workflowId: goesWith('Workflow', 'once'),
      },
    },
  ],
});
