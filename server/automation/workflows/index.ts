import { implement } from '@/server/kernel/contract/implement';
import { workflowsContract } from './contract';
import { createWorkflow } from './create';
import { deleteWorkflow } from './delete';
import { getWorkflow } from './get';
import { listWorkflows } from './list';
import { listRuns } from './runs';
import { testWorkflow } from './test';
import { updateWorkflow } from './update';

export const workflows = implement(workflowsContract, {
  list: listWorkflows,
  create: createWorkflow,
  test: testWorkflow,
  get: getWorkflow,
  update: updateWorkflow,
  delete: deleteWorkflow,
  runs: listRuns,
});
