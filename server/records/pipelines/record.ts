import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import { stageProbability } from '@/server/records/stages/probability';
import { dealCount } from '@/server/records/stages/record';
import type { Pipeline } from './contract';
import { pipelineDescriptor } from './descriptor';

const stages = (beside = '') => `(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'order', s."order", 'won', s.won, 'lost', s.lost,
    'dealCount', ${dealCount('s')}${beside}) ORDER BY s."order", s.id), '[]')
  FROM "Stage" s WHERE s."workspaceId" = t."workspaceId" AND s."pipelineId" = t.id)`;

const pipelineWith = (beside?: string) =>
  defineRecord<Pipeline>({
    ...pipelineDescriptor,
    fields: {
      ...columns('id', 'name', 'isDefault', 'order'),
      ...times('createdAt', 'updatedAt'),
      ...computed('stages', stages(beside)),
    },
  });

export const pipelineRecord = pipelineWith();
const withProbability = pipelineWith(`, 'probability', ${stageProbability('s')}`);

/** A pipeline with what a read asks for of its stages. */
export const pipelineShowing = (include: readonly string[] = []) =>
  include.includes('probability') ? withProbability : pipelineRecord;
