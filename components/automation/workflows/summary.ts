import { withNames } from '@/components/outreach/mail/placeholder-text';
import { formatNumber, humanize, plural } from '@/lib/format';
import { oneRecord, type WorkflowEntity } from '@/server/automation/workflows/names';
import { operatorWords } from '@/server/automation/workflows/operators';
import type { Condition, WorkflowAction } from '@/server/automation/workflows/shapes';
import type { Draft } from './draft';

/** The names of what a workflow refers to by id or key. */
export interface Names {
  fields: ReadonlyMap<string, { label: string; type: string }>;
  members: ReadonlyMap<string, string>;
  sequences: ReadonlyMap<string, string>;
  stages: ReadonlyMap<string, string>;
}

type Said = Omit<Draft, 'name' | 'conditions' | 'actions'> & { conditions: Condition[]; actions: WorkflowAction[] };

/** A workflow in one sentence: `When a deal moves to Proposal and value is over 10,000, create the task “Call”.` */
export function summarize(workflow: Said, names: Names): string {
  const conditions = workflow.conditions.filter(({ field }) => field !== '').map((one) => conditionText(one, names));
  const actions = workflow.actions.map((action) => actionText(action, workflow.entity, names));
  const when = [whenText(workflow, names), ...conditions].join(' and ');
  return `${when}, ${actions.length > 0 ? listOf(actions) : 'do nothing yet'}.`;
}

const listOf = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const stageName = (stage: string, { stages }: Names) => stages.get(stage) ?? humanize(stage);

function whenText({ entity, trigger, stage, idleDays, days }: Said, names: Names): string {
  const one = oneRecord(entity);
  switch (trigger) {
    case 'CREATED':
      return entity === 'EMAIL' ? `When ${one} is written or comes in` : `When ${one} is created`;
    case 'STATUS_CHANGED':
      return entity === 'TASK' ? `When ${one} is done or opened again` : `When the status of ${one} changes`;
    case 'STAGE_CHANGED':
      if (entity !== 'DEAL') {
        return stage ? `When ${one} becomes ${stageName(stage, names)}` : `When the lifecycle stage of ${one} changes`;
      }
      return stage ? `When ${one} moves to ${stageName(stage, names)}` : `When ${one} changes stage`;
    case 'REPLY_RECEIVED':
      return `When ${one} replies`;
    case 'STALLED':
      return `When nothing has happened to ${one} for ${plural(idleDays, 'day')}`;
    case 'TIME_IN_STAGE':
      return `When ${one} has been in ${stage ? stageName(stage, names) : 'a stage'} for ${plural(days, 'day')}`;
  }
}

function conditionText({ field, op, value }: Condition, names: Names): string {
  const known = names.fields.get(field);
  const label = (known?.label ?? field).toLowerCase();
  const words = operatorWords(op, known?.type);
  if (op === 'is_set' || op === 'is_not_set') return `${label} ${words}`;
  return `${label} ${words} ${valueText(value, known?.type, names)}`;
}

function valueText(value: unknown, type: string | undefined, names: Names): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, type, names)).join(' or ') || '…';
  if (value === null || value === undefined || value === '') return '…';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (type === 'member') return names.members.get(String(value)) ?? 'somebody';
  if (type === 'choice') return humanize(String(value));
  return type === 'text' || type === 'list' ? `“${String(value)}”` : String(value);
}

const quoted = (text: string) => (text ? `“${withNames(text)}”` : '…');

function actionText(action: WorkflowAction, entity: WorkflowEntity, names: Names): string {
  switch (action.type) {
    case 'CREATE_TASK': {
      const { title, dueInDays, assignToOwner } = action;
      const due = dueInDays === null ? '' : ` due ${dueInDays === 0 ? 'at once' : `in ${plural(dueInDays, 'day')}`}`;
      return `create the task ${quoted(title)}${due}${assignToOwner ? ' for its owner' : ''}`;
    }
    case 'ASSIGN_ROUND_ROBIN':
      return `assign it to ${listOf(action.userIds.map((id) => names.members.get(id) ?? 'somebody')) || '…'} in turn`;
    case 'ASSIGN_OWNER':
      return `assign it to ${names.members.get(action.userId) ?? '…'}`;
    case 'UPDATE_FIELD': {
      const field = names.fields.get(action.field);
      return `set ${field?.label.toLowerCase() ?? (action.field || '…')} to ${valueText(action.value, field?.type, names)}`;
    }
    case 'ADD_TAG':
      return `add the tag ${quoted(action.tag)}`;
    case 'REMOVE_TAG':
      return `remove the tag ${quoted(action.tag)}`;
    case 'ADD_NOTE':
      return entity === 'LEAD' ? 'add to its notes' : 'add a note';
    case 'ENROLL_SEQUENCE':
      return `enrol ${entity === 'CONTACT' ? 'them' : 'its contact'} in ${names.sequences.get(action.sequenceId) ?? '…'}`;
    case 'CREATE_EMAIL_DRAFT':
      return `draft the email ${quoted(action.subject)} for review`;
  }
}
