import type { ActionType } from '../shapes';
import { addNote } from './add-note';
import { assignOwner, assignRoundRobin } from './assign';
import { createEmailDraft } from './create-email-draft';
import { createTask } from './create-task';
import { enrollSequence } from './enroll-sequence';
import type { Act } from './step';
import { addTag, removeTag } from './tag';
import { updateField } from './update-field';

/** What does each action. */
export const ACTIONS: Record<ActionType, Act> = {
  CREATE_TASK: createTask,
  ASSIGN_ROUND_ROBIN: assignRoundRobin,
  ASSIGN_OWNER: assignOwner,
  UPDATE_FIELD: updateField,
  ADD_TAG: addTag,
  REMOVE_TAG: removeTag,
  ADD_NOTE: addNote,
  ENROLL_SEQUENCE: enrollSequence,
  CREATE_EMAIL_DRAFT: createEmailDraft,
};
