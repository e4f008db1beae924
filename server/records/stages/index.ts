import { implement } from '@/server/kernel/contract/implement';
import { stagesContract } from './contract';
import { createStage } from './create';
import { deleteStage } from './delete';
import { reorderStages } from './reorder';
import { updateStage } from './update';

export const stages = implement(stagesContract, {
  create: createStage,
  reorder: reorderStages,
  update: updateStage,
  delete: deleteStage,
});
