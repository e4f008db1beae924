import { z } from 'zod';
import { utc } from '@/server/kernel/contract/fields';
import { PRIORITIES } from '@/server/records/tasks/contract';
import { OPERATORS, RUN_STATUSES, TRIGGERS, type Trigger, WORKFLOW_ENTITIES, type WorkflowEntity } from './names';

/** Days that runs are kept. */
export const RUN_DAYS = 90;

/** What a condition compares with, and what an action writes. */
export const fieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
  z.null(),
]);
export type FieldValue = z.infer<typeof fieldValue>;

/** What an action does, by type; `priority` and the like are null where nothing was said. */
export const ACTION_SHAPES = [
  z.strictObject({
    type: z.literal('CREATE_TASK'),
    title: z.string(),
    dueInDays: z.int().nullable(),
    assignToOwner: z.boolean(),
    priority: z.enum(PRIORITIES),
  }),
  z.strictObject({ type: z.literal('ASSIGN_ROUND_ROBIN'), userIds: z.array(z.string()) }),
  z.strictObject({ type: z.literal('ASSIGN_OWNER'), userId: z.string() }),
  z.strictObject({ type: z.literal('UPDATE_FIELD'), field: z.string(), value: fieldValue }),
  z.strictObject({ type: z.literal('ADD_TAG'), tag: z.string() }),
  z.strictObject({ type: z.literal('REMOVE_TAG'), tag: z.string() }),
  z.strictObject({ type: z.literal('ADD_NOTE'), body: z.string() }),
  z.strictObject({ type: z.literal('ENROLL_SEQUENCE'), sequenceId: z.string() }),
  z.strictObject({ type: z.literal('CREATE_EMAIL_DRAFT'), subject: z.string(), bodyHtml: z.string() }),
] as const;
const workflowAction = z.discriminatedUnion('type', ACTION_SHAPES);
export type WorkflowAction = z.infer<typeof workflowAction>;
export type ActionType = WorkflowAction['type'];
export type ActionOf<T extends ActionType> = Extract<WorkflowAction, { type: T }>;
export const ACTION_TYPES = ACTION_SHAPES.map(({ shape }) => shape.type.value) as [ActionType, ...ActionType[]];

const condition = z.strictObject({
  field: z.string(),
  op: z.enum(OPERATORS),
  value: fieldValue.describe('Null for is_set and is_not_set; a list for in.'),
});
export type Condition = z.infer<typeof condition>;

const triggerConfig = z.strictObject({
  idleDays: z.int().nullable().describe('Of STALLED.'),
  stage: z.string().nullable().describe('Of TIME_IN_STAGE, and of STAGE_CHANGED: only changes to this stage.'),
  days: z.int().nullable().describe('Of TIME_IN_STAGE.'),
});
export type TriggerConfig = z.infer<typeof triggerConfig>;

/** A workflow without what it has come to: what is checked when it is written, and tried out. */
export interface Definition {
  entity: WorkflowEntity;
  trigger: Trigger;
  conditions: Condition[];
  triggerConfig: TriggerConfig;
  actions: WorkflowAction[];
}

export const workflow = z.strictObject({
  id: z.string(),
  name: z.string(),
  entity: z.enum(WORKFLOW_ENTITIES),
  trigger: z.enum(TRIGGERS),
  active: z.boolean(),
  conditions: z.array(condition).describe('All of them must hold, on the record as it was right after the change.'),
  triggerConfig,
  actions: z.array(workflowAction),
  runCount: z.int().describe('Runs that did something or failed; skipped ones do not count.'),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Workflow = z.infer<typeof workflow>;

export const run = z.strictObject({
  id: z.string(),
  recordId: z.string(),
  status: z.enum(RUN_STATUSES).describe('ERROR: nothing of the run took place. SKIPPED: a condition did not hold.'),
  detail: z.string().describe('What was done, or why not.'),
  at: utc(),
});
export type Run = z.infer<typeof run>;

export const trial = z.strictObject({
  recordId: z.string(),
  name: z.string(),
  wouldRun: z.boolean(),
  status: z.enum(RUN_STATUSES),
  detail: z.string().describe('What would be done, or why not.'),
});
export type Trial = z.infer<typeof trial>;
