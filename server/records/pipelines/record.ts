import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import { dealCount } from '@/server/records/stages/record';
import type { Pipeline } from './contract';
import { pipelineDescriptor } from './descriptor';

const stages = `(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'order', s."order", 'won', s.won, 'lost', s.lost,
    'dealCount', ${dealCount('s')}) ORDER BY s."order", s.id), '[]')
  FROM "Stage" s WHERE s."workspaceId" = t."workspaceId" AND s."pipelineId" = t.id)`;

export const pipelineRecord = defineRecord<Pipeline>({
  ...pipelineDescriptor,
  fields: {
    ...columns('id', 'name', 'isDefault', 'order'),
    ...times('createdAt', 'updatedAt'),
    ...computed('stages', stages),
  },
});
