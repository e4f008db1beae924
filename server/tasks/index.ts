import { implement } from '@/server/contract/implement';
import { tasksContract } from './contract';
import { deleteTask } from './delete';
import { getTask } from './get';
import { listTasks } from './list';
import { updateTask } from './update';
import { upsertTasks } from './upsert';

export const tasks = implement(tasksContract, {
  upsert: upsertTasks,
  list: listTasks,
  get: getTask,
  update: updateTask,
  delete: deleteTask,
});
