import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import { workflowDescriptor } from './descriptor';
import type { Run, Workflow } from './shapes';

export const workflowRecord = defineRecord<Workflow>({
  ...workflowDescriptor,
  fields: {
    ...columns('id', 'name', 'entity', 'trigger', 'active', 'conditions'),
    ...computed('triggerConfig', `json_build_object('idleDays', t."idleDays", 'stage', t.stage, 'days', t.days)`),
    ...columns('actions', 'runCount'),
    ...times('createdAt', 'updatedAt'),
  },
});

export const runRecord = defineRecord<Run>({
  key: 'run',
  plural: 'runs',
  resource: 'Workflow run',
  table: 'WorkflowRun',
  fields: {
    ...columns('id', 'recordId', 'status', 'detail'),
    ...computed('at', `to_char(t."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  },
});
