import { isGone, type RecordChange } from '@/server/kernel/changes';
import { type Trigger, WORKFLOW_ENTITIES, type WorkflowEntity, workflowRecords } from './names';
import { WATCHED } from './triggers';

/** The tables of which workflows know. */
export const ENTITY_OF: Partial<Record<string, WorkflowEntity>> = Object.fromEntries(
  WORKFLOW_ENTITIES.map((entity) => [workflowRecords[entity].table, entity]),
);

/** Something that happened to a record, of which workflows may want to know. */
export interface TriggeredChange {
  trigger: Trigger;
  id: string;
}

/** A deal's stage is written only when it moves, also to another one that stands for the same fixed stage. */
const watchedBy = (entity: WorkflowEntity) =>
  entity === 'DEAL' ? [] : (Object.entries(WATCHED[entity] ?? {}) as [Trigger, string][]);

/** The columns of an entity whose values before a change workflows have to know. */
export const watchedColumns = (entity: WorkflowEntity) => watchedBy(entity).map(([, column]) => column);

/** What a change means to workflows. A column is new where what it held is not known: then its writer says that it is. */
export function triggersOf(entity: WorkflowEntity, change: RecordChange): TriggeredChange[] {
  const { id, kind, columns, before, detail } = change;
  if (kind === 'created') return [{ trigger: 'CREATED', id }];
  if (isGone(change)) return [];
  const triggers = watchedBy(entity)
    .filter(([, column]) => columns[column] !== undefined && before?.[column] !== columns[column])
    .map(([trigger]) => trigger);
  if (entity === 'DEAL' && columns.stageId !== undefined) triggers.push('STAGE_CHANGED');
  if (detail?.replied) triggers.push('REPLY_RECEIVED');
  return triggers.map((trigger) => ({ trigger, id }));
}
