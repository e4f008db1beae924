import { hrefOf } from '@/components/records/paged/record-href';
import {
  type RunStatus,
  type Trigger,
  type WorkflowEntity,
  workflowRecords,
} from '@/server/automation/workflows/names';
import type { ActionType } from '@/server/automation/workflows/shapes';

/** What happens, as it can be picked for a kind of record. */
export function triggerLabel(entity: WorkflowEntity, trigger: Trigger): string {
  if (entity === 'TASK' && trigger === 'STATUS_CHANGED') return 'It is done, or opened again';
  if (entity === 'EMAIL' && trigger === 'CREATED') return 'It is written, or comes in';
  if (entity !== 'DEAL' && trigger === 'STAGE_CHANGED') return 'Its lifecycle stage changes';
  return TRIGGER_LABELS[trigger];
}
const TRIGGER_LABELS: Record<Trigger, string> = {
  CREATED: 'It is created',
  STATUS_CHANGED: 'Its status changes',
  STAGE_CHANGED: 'Its stage changes',
  REPLY_RECEIVED: 'A reply comes in',
  STALLED: 'Nothing happens for some days',
  TIME_IN_STAGE: 'It stays in a stage for some days',
};

export const ACTION_LABELS: Record<ActionType, string> = {
  CREATE_TASK: 'Create a task',
  ASSIGN_ROUND_ROBIN: 'Assign in turn',
  ASSIGN_OWNER: 'Assign to somebody',
  UPDATE_FIELD: 'Change a field',
  ADD_TAG: 'Add a tag',
  REMOVE_TAG: 'Remove a tag',
  ADD_NOTE: 'Add a note',
  ENROLL_SEQUENCE: 'Enrol in a sequence',
  CREATE_EMAIL_DRAFT: 'Draft an email',
};

export const RUN_STATES: Record<RunStatus, { label: string; tone: 'success' | 'danger' | 'neutral' }> = {
  OK: { label: 'Done', tone: 'success' },
  ERROR: { label: 'Failed', tone: 'danger' },
  SKIPPED: { label: 'Skipped', tone: 'neutral' },
};

/** Where a record is looked at. */
export const recordHref = (entity: WorkflowEntity, id: string) =>
  entity === 'EMAIL' ? `/inbox?id=${id}` : hrefOf(workflowRecords[entity].plural, id);
