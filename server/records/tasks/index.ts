import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { tasksContract } from './contract';
import { listTasks } from './list';
import { taskNoun } from './noun';

export const tasks = implement(tasksContract, {
  upsert: batchVerb('tasks', taskNoun),
  ...recordVerbs('task', taskNoun),
  list: listTasks,
});
