import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { namedText, requiredText, utc } from '@/server/kernel/contract/fields';
import { hidden, includeQuery } from '@/server/kernel/contract/include';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { newStage, stage } from '@/server/records/stages/fields';

const boardStage = stage.extend({
  probability: z.int().optional().describe('Percent of its deals that are won. With `include=probability`.'),
});

export const pipeline = z.strictObject({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  order: z.int(),
  createdAt: utc(),
  updatedAt: utc(),
  stages: z.array(boardStage),
});
export type Pipeline = z.infer<typeof pipeline>;

/** What a read shows beside the default form: of each stage, its probability. */
const include = includeQuery({ probability: hidden(z.int()) });

const NEEDS_STAGE = 'A pipeline needs at least one stage.';

export const pipelinesContract = {
  list: operation({
    id: 'pipelines.list',
    method: 'GET',
    path: '/pipelines',
    scopes: ['read:pipelines'],
    summary: 'List pipelines with their stages, in their order',
    input: z.object({ include }),
    output: z.strictObject({ pipelines: z.array(pipeline) }),
  }),
  create: operation({
    id: 'pipelines.create',
    method: 'POST',
    path: '/pipelines',
    scopes: ['write:pipelines'],
    summary: 'Create a pipeline with its stages',
    description:
      'A won stage maps to WON, a lost one to LOST; the i-th of n open stages (from 0) to number floor(i * 4 / n) of NEW, QUALIFIED, PROPOSAL, NEGOTIATION.',
    input: z.object({
      name: namedText('name', 100),
      stages: z
        .array(z.object({ ...newStage, name: requiredText(100) }), {
          error: (issue) => (issue.input === undefined ? NEEDS_STAGE : undefined),
        })
        .min(1, NEEDS_STAGE)
        .max(100),
    }),
    output: z.strictObject({ pipeline }),
    status: 201,
    example: {
      name: 'Renewals',
      stages: [{ name: 'Due' }, { name: 'Renewed', won: true }, { name: 'Gone', lost: true }],
    },
  }),
  get: operation({
    id: 'pipelines.get',
    method: 'GET',
    path: '/pipelines/{id}',
    scopes: ['read:pipelines'],
    summary: 'Read a pipeline',
    input: z.object({ id: idOf('Pipeline'), include }),
    output: z.strictObject({ pipeline }),
    errors: [404],
  }),
  update: operation({
    id: 'pipelines.update',
    method: 'PATCH',
    path: '/pipelines/{id}',
    scopes: ['write:pipelines'],
    summary: 'Rename a pipeline',
    input: z.object({ id: idOf('Pipeline'), name: namedText('name', 100) }),
    output: z.strictObject({ pipeline }),
    errors: [404],
    example: { name: 'Renewals EMEA' },
  }),
  delete: operation({
    id: 'pipelines.delete',
    method: 'DELETE',
    path: '/pipelines/{id}',
    scopes: ['write:pipelines'],
    summary: 'Delete a pipeline, moving its deals to a stage of another one',
    input: z.object({
      id: idOf('Pipeline'),
      moveDealsTo: idOf('Stage').optional().describe('A stage of another pipeline.'),
    }),
    output: deleted.extend({ movedDeals: z.int() }),
    errors: [404, 409],
  }),
};
