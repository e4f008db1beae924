import { columns, computed, defineRecord } from '@/server/kernel/db/record';
import { stageDescriptor } from './descriptor';
import type { Stage } from './fields';

/** SQL that counts the deals of a stage. */
export const dealCount = (alias: string) =>
  `(SELECT count(*)::int FROM "Deal" d WHERE d."workspaceId" = ${alias}."workspaceId" AND d."stageId" = ${alias}.id)`;

export const stageRecord = defineRecord<Stage>({
  ...stageDescriptor,
  fields: { ...columns('id', 'name', 'order', 'won', 'lost'), ...computed('dealCount', dealCount('t')) },
});
