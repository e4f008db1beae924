import type { ActionType, RunStatus, Trigger, WorkflowEntity } from '@/server/automation/workflows/shapes';

/** What things are called in the editor. */
export const ENTITY_LABELS: Record<WorkflowEntity, string> = {
  LEAD: 'Leads',
  CONTACT: 'Contacts',
  DEAL: 'Deals',
  EMAIL: 'E-mails',
  TASK: 'Tasks',
};
export const ONE: Record<WorkflowEntity, string> = {
  LEAD: 'a lead',
  CONTACT: 'a contact',
  DEAL: 'a deal',
  EMAIL: 'an e-mail',
  TASK: 'a task',
};

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
  CREATE_EMAIL_DRAFT: 'Draft an e-mail',
};

export const RUN_STATES: Record<RunStatus, { label: string; tone: 'success' | 'danger' | 'neutral' }> = {
  OK: { label: 'Done', tone: 'success' },
  ERROR: { label: 'Failed', tone: 'danger' },
  SKIPPED: { label: 'Skipped', tone: 'neutral' },
};

const PLACES: Record<WorkflowEntity, (id: string) => string> = {
  LEAD: (id) => `/leads?id=${id}`,
  CONTACT: (id) => `/contacts/${id}`,
  DEAL: (id) => `/deals?id=${id}`,
  EMAIL: (id) => `/inbox?id=${id}`,
  TASK: (id) => `/tasks?id=${id}`,
};
/** Where a record is looked at. */
export const placeOf = (entity: WorkflowEntity, id: string) => PLACES[entity](id);
