import type { WorkflowEntity } from '../names';
import type { ActionType } from '../shapes';

const ASSIGN: ActionType[] = ['ASSIGN_ROUND_ROBIN', 'ASSIGN_OWNER'];
const TAGS: ActionType[] = ['ADD_TAG', 'REMOVE_TAG'];

/** What can be done with records of each kind. A lead is in no sequence, and e-mails and tasks carry no tags. */
export const ACTIONS_OF: Record<WorkflowEntity, readonly ActionType[]> = {
  LEAD: ['CREATE_TASK', ...ASSIGN, 'UPDATE_FIELD', ...TAGS, 'ADD_NOTE', 'CREATE_EMAIL_DRAFT'],
  CONTACT: ['CREATE_TASK', ...ASSIGN, 'UPDATE_FIELD', ...TAGS, 'ADD_NOTE', 'ENROLL_SEQUENCE', 'CREATE_EMAIL_DRAFT'],
  DEAL: ['CREATE_TASK', ...ASSIGN, 'UPDATE_FIELD', ...TAGS, 'ADD_NOTE', 'ENROLL_SEQUENCE', 'CREATE_EMAIL_DRAFT'],
  EMAIL: ['CREATE_TASK', 'ADD_NOTE', 'ENROLL_SEQUENCE', 'CREATE_EMAIL_DRAFT'],
  TASK: ['CREATE_TASK', ...ASSIGN, 'UPDATE_FIELD', 'ADD_NOTE', 'ENROLL_SEQUENCE', 'CREATE_EMAIL_DRAFT'],
};

/** Actions that write the record which they are about: of those on one record, one goes after the other. */
export const WRITES_RECORD: ReadonlySet<ActionType> = new Set([...ASSIGN, 'UPDATE_FIELD', 'ADD_NOTE']);

export const isAssignment = (type: ActionType) => ASSIGN.includes(type);
