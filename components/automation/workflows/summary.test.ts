import { expect, it } from 'vitest';
import type { WorkflowAction } from '@/server/automation/workflows/shapes';
import { toDraft } from './draft';
import { summarize } from './summary';

const names = {
  fields: new Map([
    ['value', { label: 'Value', type: 'number' }],
    ['stage', { label: 'Stage', type: 'choice' }],
    ['closeDate', { label: 'Close date', type: 'date' }],
    ['ownerId', { label: 'Owner', type: 'member' }],
  ]),
  members: new Map([
    ['m1', 'Sam'],
    ['m2', 'Mia'],
    ['m3', 'Ada'],
  ]),
  sequences: new Map([['s1', 'Welcome']]),
  stages: new Map<string, string>(),
};
const TASK: WorkflowAction = {
  ...{ type: 'CREATE_TASK', title: 'Call', dueInDays: 2, assignToOwner: true, priority: 'LOW' },
};
const say = (more: object) => {
  const plain = { name: '', entity: 'DEAL', trigger: 'CREATED', triggerConfig: {}, conditions: [], actions: [TASK] };
  const { actions, ...draft } = toDraft({ ...plain, ...more } as Parameters<typeof toDraft>[0]);
  return summarize({ ...draft, actions: actions.map(({ action }) => action) }, names);
};

it('says what a workflow does', () => {
  const conditions = [{ field: 'value', op: 'gt', value: 10_000 }];
  expect(say({ trigger: 'STAGE_CHANGED', triggerConfig: { stage: 'PROPOSAL' }, conditions })).toBe(
    'When a deal moves to Proposal and value is over 10,000, create the task “Call” due in 2 days for its owner.',
  );
  const actions = [
    { type: 'ASSIGN_ROUND_ROBIN', userIds: ['m1', 'm2', 'm3'] },
    { type: 'UPDATE_FIELD', field: 'stage', value: 'NEGOTIATION' },
    { type: 'ENROLL_SEQUENCE', sequenceId: 's1' },
  ];
  expect(say({ trigger: 'STALLED', triggerConfig: { idleDays: 1 }, actions })).toBe(
    'When nothing has happened to a deal for 1 day, assign it to Sam, Mia and Ada in turn, set stage to Negotiation and enrol its contact in Welcome.',
  );
  expect(say({ entity: 'CONTACT', trigger: 'REPLY_RECEIVED', actions: [] })).toBe(
    'When a contact replies, do nothing yet.',
  );
  expect(say({ conditions: [{ field: 'closeDate', op: 'lte', value: '2026-03-01' }] })).toContain(
    'and close date is on or before 2026-03-01,',
  );
  expect(say({ actions: [{ ...TASK, title: 'Call about {{deal.name}}' }] })).toContain(
    'create the task “Call about [Deal name]” due',
  );
  const either = [{ field: 'ownerId', op: 'in', value: ['m1', 'm2'] }];
  expect(say({ conditions: either, actions: [{ type: 'ADD_TAG', tag: 'VIP' }] })).toBe(
    'When a deal is created and owner is one of Sam or Mia, add the tag “VIP”.',
  );
});
