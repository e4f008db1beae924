import { implement } from '@/server/kernel/contract/implement';
import { pipelinesContract } from './contract';
import { createPipeline } from './create';
import { deletePipeline } from './delete';
import { getPipeline } from './get';
import { listPipelines } from './list';
import { updatePipeline } from './update';

export const pipelines = implement(pipelinesContract, {
  list: listPipelines,
  create: createPipeline,
  get: getPipeline,
  update: updatePipeline,
  delete: deletePipeline,
});
