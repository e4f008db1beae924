import type { RecordChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { RecordType } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { bookingEventRecord } from '@/server/meetings/bookings/record';
import { receivedEmail } from '@/server/outreach/emails/record';
import { contactRecord } from '@/server/records/contacts/record';
import { dealEventRecord } from '@/server/records/deals/record';
import { leadRecord } from '@/server/records/leads/record';
import { taskRecord } from '@/server/records/tasks/record';
import { conversationRecord } from '@/server/website/chats/record';
import type { DomainType } from './catalogue';

/** Which changes of records are an event, and what its data are. */
export interface EventRule {
  /** The table of the records that it follows. */
  table: string;
  fires(change: RecordChange): boolean;
  /** The record that its data show, as it is after the change. */
  record?: RecordType;
  /** The id of that record, where it is not the one that changed. */
  shows?(change: RecordChange): string;
  /** What stands beside the record. */
  extra?(change: RecordChange): Record<string, unknown>;
  /** All of its data, where they are no record's. */
  data?(tx: Transaction, ctx: Context, change: RecordChange): Promise<object>;
}

const isCreated = ({ kind }: RecordChange) => kind === 'created';
const creation = (table: string, record: RecordType): EventRule => ({ table, record, fires: isCreated });
const isMoved = ({ kind, columns }: RecordChange) => kind === 'updated' && columns.stageId !== undefined;

/** How each event follows from changes. The test event alone follows from none. */
export const EVENT_RULES: Record<Exclude<DomainType, 'webhook.test'>, EventRule> = {
  'contact.created': creation('Contact', contactRecord),
  'contact.updated': {
    table: 'Contact',
    record: contactRecord,
    fires: ({ kind, sent }) => kind === 'updated' && sent !== undefined,
    extra: ({ sent }) => ({ changedFields: sent }),
  },
  'lead.created': creation('Lead', leadRecord),
  'deal.created': creation('Deal', dealEventRecord),
  'deal.stage_changed': {
    table: 'Deal',
    record: dealEventRecord,
    fires: isMoved,
    extra: ({ before, detail }) => ({
      previousStage: before?.stage,
      ...(detail?.dragged === true && { previousStageId: before?.stageId }),
    }),
  },
  'task.created': creation('Task', taskRecord),
  'booking.created': creation('Booking', bookingEventRecord),
  'booking.rescheduled': {
    table: 'Booking',
    record: bookingEventRecord,
    fires: ({ kind, columns }) => kind === 'updated' && columns.startAt !== undefined,
    extra: ({ before }) => ({ previousStartAt: before?.startAt, previousEndAt: before?.endAt }),
  },
  'booking.cancelled': {
    table: 'Booking',
    record: bookingEventRecord,
    fires: ({ kind, columns }) => kind === 'updated' && columns.status === 'CANCELLED',
  },
  'chat.started': {
    table: 'Chat',
    record: conversationRecord,
    fires: isCreated,
    extra: ({ detail }) => ({ firstMessage: detail?.firstMessage }),
  },
  'email.received': {
    table: 'Email',
    fires: ({ kind, detail }) => kind === 'created' && detail?.received === true,
    data: async (tx, ctx, { id }) => ({ email: await receivedEmail(tx, ctx, id) }),
  },
  'form.submitted': {
    table: 'FormSubmission',
    record: leadRecord,
    fires: ({ detail }) => detail?.form !== undefined,
    shows: ({ columns }) => String(columns.leadId),
    extra: ({ columns: { leadCreated }, detail }) => ({ leadCreated, ...detail }),
  },
};

const BY_TABLE = new Map<string, [DomainType, EventRule][]>();
for (const [type, rule] of Object.entries(EVENT_RULES) as [DomainType, EventRule][]) {
  BY_TABLE.set(rule.table, [...(BY_TABLE.get(rule.table) ?? []), [type, rule]]);
}

/** An event that follows from a change. */
export interface DomainEvent {
  type: DomainType;
  rule: EventRule;
  change: RecordChange;
}

/** The events that follow from changes of records of one table, in the order of the changes. */
export function eventsOf({ table, changes }: { table: string; changes: RecordChange[] }): DomainEvent[] {
  const events: DomainEvent[] = [];
  const rules = BY_TABLE.get(table) ?? [];
  for (const change of changes)
    for (const [type, rule] of rules) if (rule.fires(change)) events.push({ type, rule, change });
  return events;
}

/** The types of these events. */
export const typesIn = ({ table, changes }: { table: string; changes: RecordChange[] }): DomainType[] =>
  (BY_TABLE.get(table) ?? []).flatMap(([type, rule]) => (changes.some((change) => rule.fires(change)) ? [type] : []));
