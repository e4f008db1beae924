import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { pipeline } from '@/server/records/pipelines/contract';
import { newStage, stage } from './fields';

export const stagesContract = {
  create: operation({
    id: 'stages.create',
    method: 'POST',
    path: '/pipelines/{id}/stages',
    scopes: ['write:pipelines'],
    summary: 'Add a stage at the end of a pipeline',
    input: z.object({ id: idOf('Pipeline'), ...newStage }),
    output: z.strictObject({ stage }),
    status: 201,
    errors: [404],
    example: { name: 'Contract sent' },
  }),
  reorder: operation({
    id: 'stages.reorder',
    method: 'POST',
    path: '/pipelines/{id}/stages/reorder',
    scopes: ['write:pipelines'],
    summary: 'Put all stages of a pipeline in a new order',
    input: z.object({ id: idOf('Pipeline'), stageIds: z.array(idOf('Stage')).max(1000) }),
    output: z.strictObject({ pipeline }),
    errors: [404],
    example: { stageIds: ['<stage id>', '<stage id>'] },
  }),
  update: operation({
    id: 'stages.update',
    method: 'PATCH',
    path: '/stages/{id}',
    scopes: ['write:pipelines'],
    summary: 'Rename a stage, or say whether its deals are won or lost',
    description: 'Where won or lost changes, the deals in the stage change their fixed stage with it.',
    input: z.object({ id: idOf('Stage'), ...newStage, name: newStage.name.optional() }),
    output: z.strictObject({ stage }),
    errors: [404],
    example: { name: 'Signed', won: true },
  }),
  delete: operation({
    id: 'stages.delete',
    method: 'DELETE',
    path: '/stages/{id}',
    scopes: ['write:pipelines'],
    summary: 'Delete a stage, moving its deals to another one',
    input: z.object({
      id: idOf('Stage'),
      moveDealsTo: idOf('Stage').optional().describe('Any other stage of the workspace.'),
    }),
    output: deleted.extend({ movedDeals: z.int() }),
    errors: [404, 409],
  }),
};
