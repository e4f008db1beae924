import { isBlank } from '@/components/outreach/mail/rich-html';
import type { Trigger, WorkflowEntity } from '@/server/automation/workflows/names';
import type { ActionType, Condition, Workflow, WorkflowAction } from '@/server/automation/workflows/shapes';

/** A condition or action while it is edited; `id` only tells the rows apart. */
export type DraftCondition = Condition & { id: string };
export interface DraftAction {
  id: string;
  action: WorkflowAction;
}

/** A workflow while it is edited. */
export interface Draft {
  name: string;
  entity: WorkflowEntity;
  trigger: Trigger;
  idleDays: number;
  stage: string | null;
  days: number;
  conditions: DraftCondition[];
  actions: DraftAction[];
}

let made = 0;
const newKey = () => `new-${++made}`;

export const newCondition = (): DraftCondition => ({ id: newKey(), field: '', op: 'eq', value: null });

const BLANK: { [T in ActionType]: Extract<WorkflowAction, { type: T }> } = {
  CREATE_TASK: { type: 'CREATE_TASK', title: '', dueInDays: 1, assignToOwner: true, priority: 'MEDIUM' },
  ASSIGN_ROUND_ROBIN: { type: 'ASSIGN_ROUND_ROBIN', userIds: [] },
  ASSIGN_OWNER: { type: 'ASSIGN_OWNER', userId: '' },
  UPDATE_FIELD: { type: 'UPDATE_FIELD', field: '', value: null },
  ADD_TAG: { type: 'ADD_TAG', tag: '' },
  REMOVE_TAG: { type: 'REMOVE_TAG', tag: '' },
  ADD_NOTE: { type: 'ADD_NOTE', body: '' },
  ENROLL_SEQUENCE: { type: 'ENROLL_SEQUENCE', sequenceId: '' },
  CREATE_EMAIL_DRAFT: { type: 'CREATE_EMAIL_DRAFT', subject: '', bodyHtml: '' },
};

export const newAction = (type: ActionType): DraftAction => ({ id: newKey(), action: BLANK[type] });

/** What a new workflow begins with. */
type Beginning = Pick<Workflow, 'name' | 'entity' | 'trigger' | 'conditions' | 'actions'> & {
  triggerConfig: Partial<Workflow['triggerConfig']>;
};
export type Template = Beginning & { about: string };

export function toDraft({ name, entity, trigger, triggerConfig, conditions, actions }: Beginning): Draft {
  const { idleDays, stage, days } = triggerConfig;
  return {
    ...{ name, entity, trigger, stage: stage ?? null, idleDays: idleDays ?? 14, days: days ?? 7 },
    conditions: conditions.map((condition) => ({ ...condition, id: newKey() })),
    actions: actions.map((action) => ({ id: newKey(), action })),
  };
}

/** A draft as the API takes it: settings that its trigger does not use are left out. */
export function toInput({ entity, trigger, idleDays, stage, days, conditions, actions }: Draft) {
  const staged = trigger === 'STAGE_CHANGED' || trigger === 'TIME_IN_STAGE';
  return {
    entity,
    trigger,
    triggerConfig: {
      ...(trigger === 'STALLED' && { idleDays }),
      ...(trigger === 'TIME_IN_STAGE' && { days }),
      ...(staged && { stage }),
    },
    conditions: conditions.map(({ field, op, value }) => ({ field, op, value })),
    actions: actions.map(({ action }) =>
      action.type === 'CREATE_EMAIL_DRAFT' && isBlank(action.bodyHtml) ? { ...action, bodyHtml: '' } : action,
    ),
  };
}

/** What the service says of a draft, by where it is: `conditions.0`, `actions.1`, `triggerConfig`, `name`, else ''. */
export function problemsOf(message: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const part of message.split('; ')) {
    const [, place = '', text = part] =
      /^(conditions\.\d+|actions\.\d+|triggerConfig)(?:\.[\w.]+)?: (.+)$/s.exec(part) ?? [];
    const where = place || (part.startsWith('name ') ? 'name' : '');
    problems[where] = problems[where] ? `${problems[where]}; ${text}` : text;
  }
  return problems;
}
