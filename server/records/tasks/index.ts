import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { taskListing, tasksContract } from './contract';
import { taskDefinition } from './definition';
import { listTasks } from './list';

export const tasks = implement(tasksContract, {
  upsert: batchVerb('tasks', taskDefinition),
  ...recordVerbs('task', taskDefinition, taskListing),
  list: listTasks,
});
