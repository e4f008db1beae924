import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { choice, filterChoice, flag, limit, namedText, oneOf } from '@/server/kernel/contract/fields';
import { idOf, naming, oneOfForms } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { OPERATORS, RUN_STATUSES, TRIGGERS, WORKFLOW_ENTITIES } from './names';
import { ACTION_FORMS } from './naming-actions';
import { RUN_DAYS, run, trial, workflow } from './shapes';

const ENTITY = oneOf('entity', WORKFLOW_ENTITIES);
const TRIGGER = oneOf('trigger', TRIGGERS);
const MAX_CONDITIONS = 20;
const MAX_ACTIONS = 20;

const conditions = z
  .array(z.object({ field: z.string().min(1).max(200), op: choice(OPERATORS), value: z.unknown().optional() }))
  .max(MAX_CONDITIONS);
const count = () => z.int().min(1).max(3650).nullable().optional();
const triggerConfig = z.object({
  idleDays: count().describe('Of STALLED: days without anything happening to the record.'),
  stage: naming(z.string().trim().min(1).max(200), 'Stage')
    .nullable()
    .optional()
    .describe('A fixed stage, or the id of a board stage.'),
  days: count().describe('Of TIME_IN_STAGE.'),
});
const actions = z
  .array(oneOfForms(z.looseObject({ type: z.string() }), ACTION_FORMS))
  .min(1)
  .max(MAX_ACTIONS)
  .describe(
    'CREATE_TASK {title, dueInDays, assignToOwner, priority}, ASSIGN_ROUND_ROBIN {userIds}, ASSIGN_OWNER {userId}, UPDATE_FIELD {field, value}, ADD_TAG or REMOVE_TAG {tag}, ADD_NOTE {body}, ENROLL_SEQUENCE {sequenceId}, CREATE_EMAIL_DRAFT {subject, bodyHtml}. Titles and bodies take placeholders.',
  );

const definition = {
  entity: choice(WORKFLOW_ENTITIES, ENTITY),
  trigger: choice(TRIGGERS, TRIGGER),
  conditions: conditions.optional(),
  triggerConfig: triggerConfig.nullable().optional(),
  actions,
};
const definitionInput = z.object(definition);
export type DefinitionInput = z.output<typeof definitionInput>;

const one = z.strictObject({ workflow });
const named = z.object({ id: idOf('Workflow') });
const read = ['write:workflows', 'read:workflows'] as const;
const EXAMPLE = {
  entity: 'DEAL',
  trigger: 'STAGE_CHANGED',
  triggerConfig: { stage: 'PROPOSAL' },
  conditions: [{ field: 'value', op: 'gt', value: 10_000 }],
  actions: [{ type: 'CREATE_TASK', title: 'Call about {{deal.name}}', dueInDays: 2, assignToOwner: true }],
};

export const workflowsContract = {
  list: operation({
    id: 'workflows.list',
    method: 'GET',
    path: '/workflows',
    scopes: read,
    summary: 'List workflows, newest first',
    input: z.object({
      entity: filterChoice(WORKFLOW_ENTITIES, ENTITY),
      trigger: filterChoice(TRIGGERS, TRIGGER),
      active: flag('active'),
    }),
    output: z.strictObject({ workflows: z.array(workflow) }),
  }),
  create: operation({
    id: 'workflows.create',
    method: 'POST',
    path: '/workflows',
    scopes: ['write:workflows'],
    summary: 'Create a workflow; it is active unless `active` is false',
    description:
      'It applies to what happens from now on. STALLED and TIME_IN_STAGE are looked for every hour, and fire once per stay.',
    input: z.object({ name: namedText('name', 200), active: z.boolean().optional(), ...definition }),
    output: one,
    status: 201,
    example: { name: 'Big proposals', ...EXAMPLE },
  }),
  test: operation({
    id: 'workflows.test',
    method: 'POST',
    path: '/workflows/test',
    scopes: ['write:workflows'],
    summary: 'Try a workflow out on the newest records, changing nothing',
    description: 'Says of each record whether the workflow would run, and what it would do. It need not be saved.',
    input: z.object({ ...definition, limit: limit(25, 10) }),
    output: z.strictObject({ results: z.array(trial) }),
    example: EXAMPLE,
  }),
  get: operation({
    id: 'workflows.get',
    method: 'GET',
    path: '/workflows/{id}',
    scopes: read,
    summary: 'Read one workflow',
    input: named,
    output: one,
    errors: [404],
  }),
  update: operation({
    id: 'workflows.update',
    method: 'PATCH',
    path: '/workflows/{id}',
    scopes: ['write:workflows'],
    summary: 'Change a workflow, or turn it on or off; conditions and actions replace all of theirs',
    input: z.object({
      id: idOf('Workflow'),
      name: namedText('name', 200).optional(),
      active: z.boolean().optional(),
      entity: definition.entity.optional(),
      trigger: definition.trigger.optional(),
      conditions: definition.conditions,
      triggerConfig: definition.triggerConfig,
      actions: actions.optional(),
    }),
    output: one,
    errors: [404],
    example: { active: false },
  }),
  delete: operation({
    id: 'workflows.delete',
    method: 'DELETE',
    path: '/workflows/{id}',
    scopes: ['write:workflows'],
    summary: 'Delete a workflow for good, with its runs',
    input: named,
    output: deleted,
    errors: [404],
  }),
  runs: operation({
    id: 'workflows.runs',
    method: 'GET',
    path: '/workflows/{id}/runs',
    scopes: read,
    summary: `List the newest runs of a workflow; they are kept for ${RUN_DAYS} days`,
    input: z.object({
      id: idOf('Workflow'),
      limit: limit(100, 50),
      status: filterChoice(RUN_STATUSES, oneOf('status', RUN_STATUSES)),
    }),
    output: z.strictObject({ runs: z.array(run) }),
    errors: [404],
  }),
};
