import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { workflows } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const TASK = { type: 'CREATE_TASK', title: 'Call {{deal.name}}', dueInDays: 2, assignToOwner: true };
const create = (more: object) =>
  call(ws.key, workflows.create, {
    name: 'Rule',
    entity: 'DEAL',
    trigger: 'CREATED',
    actions: [TASK],
    ...more,
  } as never);
const refusal = async (more: object) => {
  const { status, body } = await create(more);
  expect(status).toBe(400);
  return body.error;
};

describe('POST /workflows', () => {
  it('keeps what is sent, with what was left out', async () => {
    const { status, body } = await create({
      trigger: 'STAGE_CHANGED',
      triggerConfig: { stage: 'proposal' },
      conditions: [
        { field: 'value', op: 'gt', value: 10_000 },
        { field: 'contact.email', op: 'is_set' },
        { field: 'stage', op: 'in', value: ['proposal', 'NEGOTIATION'] },
      ],
    });
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body.workflow).toMatchObject({
      ...{ name: 'Rule', entity: 'DEAL', trigger: 'STAGE_CHANGED', active: true, runCount: 0 },
      triggerConfig: { idleDays: null, stage: 'PROPOSAL', days: null },
      conditions: [
        { field: 'value', op: 'gt', value: 10_000 },
        { field: 'contact.email', op: 'is_set', value: null },
        { field: 'stage', op: 'in', value: ['PROPOSAL', 'NEGOTIATION'] },
      ],
      actions: [{ ...TASK, priority: 'MEDIUM' }],
    });
    const { id } = body.workflow;
    expect((await call(ws.key, workflows.get, { id })).body.workflow).toEqual(body.workflow);
    const sent = { name: 'Copy', entity: 'DEAL', trigger: 'STAGE_CHANGED' } as const;
    const { conditions, triggerConfig, actions } = body.workflow;
    const copy = await call(ws.key, workflows.create, { ...sent, conditions, triggerConfig, actions });
    expect(copy.body.workflow).toMatchObject({ conditions, triggerConfig, actions });
  });

  it('refuses what cannot happen', async () => {
    const SENTENCE = 'The REPLY_RECEIVED trigger only works on CONTACT workflows.';
    for (const entity of ['LEAD', 'DEAL', 'EMAIL', 'TASK']) {
      expect(await refusal({ entity, trigger: 'REPLY_RECEIVED' })).toBe(SENTENCE);
    }
    expect(await refusal({ trigger: 'STATUS_CHANGED' })).toBe(
      'A deal has no STATUS_CHANGED trigger. It has: CREATED, STAGE_CHANGED, STALLED, TIME_IN_STAGE.',
    );
    expect(await refusal({ entity: 'TASK', trigger: 'TIME_IN_STAGE' })).toContain(
      'A task has no TIME_IN_STAGE trigger.',
    );
    expect(await refusal({ entity: 'COMPANY' })).toBe('entity must be one of: LEAD, CONTACT, DEAL, EMAIL, TASK.');
    expect(await refusal({ trigger: 'x' })).toContain('trigger must be one of: CREATED, ');
    expect(await refusal({ name: ' ' })).toBe('name is required.');
    expect(await refusal({ actions: [] })).toBe('actions: Array must contain at least 1 element(s)');
  });

  it.each([
    ['STALLED', {}, 'triggerConfig.idleDays: Required'],
    ['STALLED', { idleDays: 0 }, 'triggerConfig.idleDays: Number must be greater than or equal to 1'],
    ['TIME_IN_STAGE', { stage: 'NEW' }, 'triggerConfig.days: Required'],
    ['TIME_IN_STAGE', { days: 3 }, 'triggerConfig.stage: Required'],
    [
      'TIME_IN_STAGE',
      { stage: 'SOON', days: 3 },
      'triggerConfig.stage: must be one of: NEW, QUALIFIED, PROPOSAL, NEGOTIATION, WON, LOST, or the id of a board stage',
    ],
    ['CREATED', { idleDays: 3 }, 'triggerConfig.idleDays: not used by the CREATED trigger'],
  ])('refuses a %s trigger with %j', async (trigger, triggerConfig, message) => {
    expect(await refusal({ trigger, triggerConfig })).toBe(message);
  });

  it.each([
    [{ field: 'amount', op: 'gt', value: 1 }, "conditions.0.field: a deal has no field 'amount'"],
    [{ field: 'customFields.x', op: 'eq', value: 'a' }, "conditions.0.field: a deal has no field 'customFields.x'"],
    [
      { field: 'value', op: 'contains', value: 1 },
      "conditions.0.op: 'contains' does not fit value; it takes: eq, neq, gt, gte, lt, lte, in, is_set, is_not_set",
    ],
    [{ field: 'value', op: 'gt', value: '10' }, 'conditions.0.value: value is a number'],
    [{ field: 'value', op: 'gt' }, 'conditions.0.value: Required'],
    [{ field: 'name', op: 'in', value: 'x' }, 'conditions.0.value: in needs a list of 1 to 100 values'],
    [
      { field: 'stage', op: 'in', value: ['NEW', 'x'] },
      'conditions.0.value.1: must be one of: NEW, QUALIFIED, PROPOSAL, NEGOTIATION, WON, LOST',
    ],
    [{ field: 'createdAt', op: 'gt', value: 'soon' }, 'conditions.0.value: must be a date or an ISO 8601 datetime'],
    [{ field: 'ownerId', op: 'eq', value: 'me' }, "conditions.0.value: 'me' is not a member of this workspace"],
  ])('refuses the condition %j', async (condition, message) => {
    expect(await refusal({ conditions: [condition] })).toBe(message);
  });

  it.each([
    [{ type: 'x' }, 'actions.0.type: must be one of: CREATE_TASK'],
    [{ type: 'CREATE_TASK' }, 'actions.0.title: Required'],
    [{ type: 'CREATE_TASK', title: '{{ deal.name' }, 'actions.0.title: the placeholders cannot be read: '],
    [
      { type: 'CREATE_TASK', title: 'x', dueInDays: -1 },
      'actions.0.dueInDays: Number must be greater than or equal to 0',
    ],
    [{ type: 'ASSIGN_ROUND_ROBIN', userIds: [] }, 'actions.0.userIds: Array must contain at least 1 element(s)'],
    [{ type: 'ASSIGN_ROUND_ROBIN', userIds: ['me'] }, "actions.0.userIds.0: 'me' is not a member of this workspace"],
    [{ type: 'ASSIGN_OWNER', userId: 'me' }, "actions.0.userId: 'me' is not a member of this workspace"],
    [{ type: 'UPDATE_FIELD', field: 'amount', value: 1 }, "actions.0.field: a deal has no field 'amount' to write"],
    [
      { type: 'UPDATE_FIELD', field: 'externalId', value: 'x' },
      "actions.0.field: a deal has no field 'externalId' to write",
    ],
    [{ type: 'UPDATE_FIELD', field: 'value', value: 'x' }, 'actions.0.value: Expected number, received string'],
    [{ type: 'UPDATE_FIELD', field: 'stage', value: 'SOON' }, 'actions.0.value: '],
    [{ type: 'UPDATE_FIELD', field: 'contactId', value: 'x' }, "actions.0.value: no contact found for 'x'."],
    [{ type: 'UPDATE_FIELD', field: 'pipelineStageId', value: 'x' }, "actions.0.value: no stage found for 'x'."],
    [{ type: 'UPDATE_FIELD', field: 'customFields.x', value: 1 }, "actions.0.field: there is no custom field 'x'"],
    [{ type: 'ADD_TAG', tag: 'VIP' }, "actions.0.tag: no tag named 'VIP'"],
    [{ type: 'ADD_NOTE', body: '' }, 'actions.0.body: String must contain at least 1 character(s)'],
    [{ type: 'ENROLL_SEQUENCE', sequenceId: 'x' }, "actions.0.sequenceId: no sequence found for 'x'"],
    [{ type: 'CREATE_EMAIL_DRAFT', subject: 'x' }, 'actions.0.bodyHtml: Required'],
  ])('refuses the action %j', async (action, message) => {
    expect(await refusal({ actions: [action] })).toContain(message);
  });

  it('refuses what does not fit the record, and two owners', async () => {
    const tag = { type: 'ADD_TAG', tag: 'VIP' };
    expect(await refusal({ entity: 'TASK', actions: [tag] })).toContain(
      'actions.0.type: ADD_TAG does not work on a task',
    );
    expect(await refusal({ entity: 'EMAIL', actions: [tag] })).toContain('ADD_TAG does not work on an email');
    const { id: userId } = await makeMember(ws.id);
    const actions = [
      { type: 'ASSIGN_OWNER', userId },
      { type: 'ASSIGN_ROUND_ROBIN', userIds: [userId, ws.ownerId] },
    ];
    expect(await refusal({ actions })).toBe('actions: only one of them may assign an owner');
    const other = await makeWorkspace();
    expect(await refusal({ actions: [{ type: 'ASSIGN_OWNER', userId: other.ownerId }] })).toContain('is not a member');
  });
});

describe('GET, PATCH and DELETE /workflows', () => {
  it('lists by entity in any case, trigger and active', async () => {
    const { body } = await create({ name: 'a' });
    await create({ name: 'b', entity: 'LEAD', actions: [{ ...TASK, title: 'x' }], active: false });
    const names = async (filter: object) =>
      (await call(ws.key, workflows.list, filter)).body.workflows.map(({ name }) => name);
    expect(await names({})).toEqual(['b', 'a']);
    expect(await names({ entity: 'deal' })).toEqual(['a']);
    expect(await names({ active: 'false' })).toEqual(['b']);
    expect(await names({ trigger: 'STALLED' })).toEqual([]);
    const wrong = await call(ws.key, workflows.list, { active: 'maybe' });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'active must be true or false.']);
    const id = body.workflow.id;
    const off = await call(ws.key, workflows.update, { id, active: false });
    expect(off.body.workflow).toEqual({ ...body.workflow, active: false, updatedAt: off.body.workflow.updatedAt });
  });

  it('checks a change together with what stays', async () => {
    const { body } = await create({ trigger: 'TIME_IN_STAGE', triggerConfig: { stage: 'NEW', days: 3 } });
    const { id } = body.workflow;
    const change = (input: object) => call(ws.key, workflows.update, { id, ...input } as never);
    expect((await change({})).body.error).toBe('Pass at least one field to change.');
    expect((await change({ entity: 'TASK' })).body.error).toContain('A task has no TIME_IN_STAGE trigger.');
    const longer = await change({ triggerConfig: { stage: 'NEW', days: 9 }, name: 'Longer' });
    expect(longer.body.workflow).toMatchObject({
      name: 'Longer',
      triggerConfig: { days: 9 },
      actions: body.workflow.actions,
    });
    const other = await change({ trigger: 'CREATED' });
    expect(other.body.workflow.triggerConfig).toEqual({ idleDays: null, stage: null, days: null });
  });

  it('says what is not there', async () => {
    const id = ws.id;
    const answers = await Promise.all([
      call(ws.key, workflows.get, { id }),
      call(ws.key, workflows.update, { id, active: true }),
      call(ws.key, workflows.delete, { id }),
      call(ws.key, workflows.runs, { id }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [404, 'Workflow not found.']),
    );
    const { body } = await create({});
    const gone = await call(ws.key, workflows.delete, { id: body.workflow.id });
    expect(gone.body).toEqual({ deleted: 1, id: body.workflow.id });
    const runs = await create({});
    const listed = (filter: object) => call(ws.key, workflows.runs, { id: runs.body.workflow.id, ...filter });
    expect((await listed({})).body).toEqual({ runs: [] });
    expect((await listed({ limit: '101' })).body.error).toBe('limit must be an integer between 1 and 100.');
    expect((await listed({ status: 'x' })).body.error).toBe('status must be one of: OK, ERROR, SKIPPED.');
  });
});
