import { newId } from '@/server/kernel/db/ids';
import { holds, valueAt, whyNot } from '../conditions';
import type { Snapshot } from '../entities';
import { labelOf } from '../labels';
import type { RunStatus, WorkflowEntity } from '../names';
import type { Field } from '../operators';
import type { Definition } from '../shapes';
import { WATCHED } from '../triggers';
import type { ChangeRow, WorkflowRow } from './claim';

/** How many workflows may set off one another; a change behind more of them is left alone. */
const MAX_DEPTH = 3;

/** A workflow that takes a change, and what has come of it. */
export interface PendingRun {
  id: string;
  workflow: WorkflowRow;
  change: ChangeRow;
  outcome?: { status: RunStatus; detail: string };
}

export type Fields = ReadonlyMap<WorkflowEntity, ReadonlyMap<string, Field>>;

/**
 * The runs that a change starts. Left out are workflows that were switched off meanwhile, those that wait for another stage, and
 * the one that made this change of this record itself. A run that is skipped has its outcome at once.
 */
export function pendingRunsOf(
  change: ChangeRow,
  workflows: ReadonlyMap<string, WorkflowRow>,
  fields: Fields,
): PendingRun[] {
  return change.workflowIds.sort().flatMap((id): PendingRun[] => {
    const workflow = workflows.get(id);
    if (!workflow || change.causes.at(-1) === `${id}/${change.recordId}`) return [];
    if (!isInStage(workflow, change.record)) return [];
    const detail = whySkipped(workflow, change, fields);
    return [{ id: newId(), workflow, change, ...(detail && { outcome: { status: 'SKIPPED', detail } }) }];
  });
}

/** Whether the record is in the stage that the workflow waits for; one that names no stage takes every stage. */
export function isInStage({ entity, triggerConfig }: Definition, record: Snapshot): boolean {
  const { stage } = triggerConfig;
  if (stage === null) return true;
  const watched = WATCHED[entity]?.STAGE_CHANGED ?? 'stage';
  return valueAt(record, watched) === stage || valueAt(record, 'pipelineStage.id') === stage;
}

function whySkipped(workflow: WorkflowRow, { causes, record, entity }: ChangeRow, fields: Fields): string | undefined {
  if (causes.length > MAX_DEPTH) {
    return `Not run: workflows have set off one another more than ${MAX_DEPTH} deep.`;
  }
  return failing(workflow, record, fields.get(entity) ?? new Map());
}

/** Why the conditions do not hold; undefined when they all do. */
export function failing(
  { conditions }: Pick<Definition, 'conditions'>,
  record: Snapshot,
  fields: ReadonlyMap<string, Field>,
): string | undefined {
  for (const condition of conditions) {
    const field = fields.get(condition.field);
    if (!field) return `The field “${labelOf(condition.field)}” is no longer there.`;
    if (!holds(record, field, condition)) return whyNot(record, field, condition);
  }
  return undefined;
}
