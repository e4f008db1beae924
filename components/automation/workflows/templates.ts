import type { Template } from './draft';

/** Workflows to begin with. They name nobody and nothing that a workspace may lack. */
export const TEMPLATES: Record<string, Template> = {
  'big-proposal': {
    about: 'A call for every large deal that reaches a proposal.',
    name: 'Follow up on large proposals',
    entity: 'DEAL',
    trigger: 'STAGE_CHANGED',
    triggerConfig: { stage: 'PROPOSAL' },
    conditions: [{ field: 'value', op: 'gt', value: 10_000 }],
    actions: [
      {
        ...{ type: 'CREATE_TASK', title: 'Call about {{deal.name}}', dueInDays: 2 },
        ...{ assignToOwner: true, priority: 'HIGH' },
      },
    ],
  },
  'new-lead': {
    about: 'Nobody has to ask who looks after a new lead.',
    name: 'Share out new leads',
    entity: 'LEAD',
    trigger: 'CREATED',
    triggerConfig: {},
    conditions: [],
    actions: [
      { type: 'ASSIGN_ROUND_ROBIN', userIds: [] },
      {
        ...{ type: 'CREATE_TASK', title: 'Get to know {{lead.name}}', dueInDays: 1 },
        ...{ assignToOwner: true, priority: 'MEDIUM' },
      },
    ],
  },
  'idle-deal': {
    about: 'A reminder for deals that nobody has touched for two weeks.',
    name: 'Wake up idle deals',
    entity: 'DEAL',
    trigger: 'STALLED',
    triggerConfig: { idleDays: 14 },
    conditions: [],
    actions: [
      {
        ...{ type: 'CREATE_TASK', title: 'What is next for {{deal.name}}?', dueInDays: 1 },
        ...{ assignToOwner: true, priority: 'MEDIUM' },
      },
    ],
  },
  reply: {
    about: 'Whoever answers is called while it is fresh.',
    name: 'Call whoever replies',
    entity: 'CONTACT',
    trigger: 'REPLY_RECEIVED',
    triggerConfig: {},
    conditions: [],
    actions: [
      {
        ...{ type: 'CREATE_TASK', title: 'Call {{contact.name}}', dueInDays: 0 },
        ...{ assignToOwner: true, priority: 'HIGH' },
      },
    ],
  },
};
