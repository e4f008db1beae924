import { byEntity, entitiesOf } from '@/server/kernel/contract/descriptor';
import { emailDescriptor } from '@/server/outreach/emails/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';

const descriptors = [leadDescriptor, contactDescriptor, dealDescriptor, emailDescriptor, taskDescriptor] as const;

/** The records that workflows react to. */
export const WORKFLOW_ENTITIES = entitiesOf(descriptors);
export const workflowRecords = byEntity(descriptors);
export const TRIGGERS = [
  'CREATED',
  'STATUS_CHANGED',
  'STAGE_CHANGED',
  'REPLY_RECEIVED',
  'STALLED',
  'TIME_IN_STAGE',
] as const;
export const OPERATORS = [
  ...(['eq', 'neq', 'contains', 'not_contains', 'gt', 'gte', 'lt', 'lte', 'in'] as const),
  ...(['is_set', 'is_not_set'] as const),
] as const;
export const RUN_STATUSES = ['OK', 'ERROR', 'SKIPPED'] as const;

export type WorkflowEntity = (typeof WORKFLOW_ENTITIES)[number];
/** `a deal`, `an email`. */
export const oneRecord = (entity: WorkflowEntity) =>
  `${entity === 'EMAIL' ? 'an' : 'a'} ${workflowRecords[entity].key}`;

export type Trigger = (typeof TRIGGERS)[number];
export type Operator = (typeof OPERATORS)[number];
export type RunStatus = (typeof RUN_STATUSES)[number];
