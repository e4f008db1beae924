import { implement } from '@/server/kernel/contract/implement';
import { viewsContract } from './contract';
import { createView } from './create';
import { deleteView } from './delete';
import { getView } from './get';
import { listViews } from './list';
import { updateView } from './update';

export const views = implement(viewsContract, {
  list: listViews,
  get: getView,
  create: createView,
  update: updateView,
  delete: deleteView,
});
