import type { Columns, RecordChange } from '@/server/kernel/changes';
import type { Trigger, WorkflowEntity } from './shapes';
import { WATCHED } from './triggers';

/** The tables of which workflows know. */
export const ENTITY_OF: Partial<Record<string, WorkflowEntity>> = {
  Lead: 'LEAD',
  Contact: 'CONTACT',
  Deal: 'DEAL',
  Email: 'EMAIL',
  Task: 'TASK',
};

/** Something that happened to a record, of which workflows may want to know. */
export interface Noted {
  trigger: Trigger;
  id: string;
}

/** A deal's stage is written only when it moves, also to another one that stands for the same fixed stage. */
const watchedBy = (entity: WorkflowEntity) =>
  entity === 'DEAL' ? [] : (Object.entries(WATCHED[entity] ?? {}) as [Trigger, string][]);

/** The columns of an entity whose values before a change workflows have to know. */
export const watchedColumns = (entity: WorkflowEntity) => watchedBy(entity).map(([, column]) => column);

/** Whether a change writes any of these columns without saying what they held. */
export const lacks = ({ kind, columns, before }: RecordChange, watched: readonly string[]) =>
  kind === 'updated' && watched.some((column) => columns[column] !== undefined && !has(before, column));

const has = (columns: Columns | undefined, name: string) => columns !== undefined && name in columns;

/** What a change means to workflows. A column is new where what it held is not known: then its writer says that it is. */
export function triggersOf(entity: WorkflowEntity, { id, kind, columns, before, detail }: RecordChange): Noted[] {
  if (kind === 'created') return [{ trigger: 'CREATED', id }];
  if (kind === 'deleted') return [];
  const triggers = watchedBy(entity)
    .filter(([, column]) => columns[column] !== undefined && before?.[column] !== columns[column])
    .map(([trigger]) => trigger);
  if (entity === 'DEAL' && columns.stageId !== undefined) triggers.push('STAGE_CHANGED');
  if (detail?.replied) triggers.push('REPLY_RECEIVED');
  return triggers.map((trigger) => ({ trigger, id }));
}
