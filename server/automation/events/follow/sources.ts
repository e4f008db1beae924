import { EVENT_RECORDS, type EventRecord } from '@/server/automation/events/catalogue';
import type { Emitted } from '@/server/automation/events/outbox';
import type { Sql } from '@/server/kernel/db/client';
import { columns, defineRecord, type RecordType, times } from '@/server/kernel/db/record';
import { bookingEventRecord } from '@/server/meetings/bookings/record';
import { dealEventRecord } from '@/server/records/deals/record';
import type { ChangeRow } from '@/server/workspace/changes/read';
import { historySources } from '@/server/workspace/changes/sources';

/** A table whose changes are events: what its records are called in them, and how they are printed. */
export interface EventSource {
  name: EventRecord | 'enrollment';
  record: RecordType;
  /** What the row `t` is like that is shown; undefined: any. */
  shown?: Sql | undefined;
}

/** An event that follows from a change, and whom it is for. */
export interface ChangeEvent extends Emitted {
  change: ChangeRow;
  source: EventSource;
}

interface EnrollmentEvent {
  id: string;
  sequenceId: string;
  contactId: string;
  state: string;
  reason: string | null;
  endedAt: string | null;
  createdAt: string;
}

const enrollment = defineRecord<EnrollmentEvent>({
  key: 'enrollment',
  plural: 'enrollments',
  resource: 'Enrollment',
  table: 'Enrollment',
  fields: { ...columns('id', 'sequenceId', 'contactId', 'state', 'reason'), ...times('endedAt', 'createdAt') },
});

/** Records that events show otherwise than lists do. */
const SHOWN: Partial<Record<EventRecord, RecordType>> = { deal: dealEventRecord, booking: bookingEventRecord };

const isEventRecord = (key: string): key is EventRecord => key in EVENT_RECORDS;
let sources: Map<string, EventSource> | undefined;

/** The tables whose changes are events. */
export function eventSources(): Map<string, EventSource> {
  sources ??= new Map<string, EventSource>([
    ['Enrollment', { name: 'enrollment', record: enrollment }],
    ...historySources().flatMap(({ table, key, record: listed, shown }): [string, EventSource][] => {
      const record = isEventRecord(key) ? (SHOWN[key] ?? listed) : undefined;
      return isEventRecord(key) && record ? [[table, { name: key, record, shown }]] : [];
    }),
  ]);
  return sources;
}
