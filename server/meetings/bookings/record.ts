import { columns, computed, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Booking } from './contract';
import { bookingDescriptor } from './descriptor';
import type { BookingEvent } from './event';

const TYPE = ['id', 'title', 'slug', 'durationMin'] as const;

/** A host who has left is shown as they were when the meeting was booked. */
const host = computed(
  'host',
  `json_build_object('id', t."hostId", 'name', coalesce(h.name, t."hostName"), 'email', coalesce(h.email, t."hostEmail"))`,
  `LEFT JOIN "Member" h ON h."workspaceId" = t."workspaceId" AND h.id = t."hostId"`,
  { table: 'Member', fields: ['name', 'email'], foreignKey: 'hostId' },
);
const when = {
  ...columns('id', 'status'),
  ...times('startAt', 'endAt'),
  ...columns('hostTimezone', 'inviteeTimezone'),
  ...host,
};
const cancelled = { ...columns('cancelReason', 'cancelledBy'), ...times('cancelledAt', 'createdAt') };

export const bookingRecord = defineRecord<Booking>({
  ...bookingDescriptor,
  fields: {
    ...when,
    ...reference('bookingType', 'BookingType', 'bookingTypeId', [...TYPE, 'locationKind', 'locationValue']),
    ...columns('inviteeName', 'inviteeEmail', 'inviteePhone', 'inviteeNotes', 'guests', 'answers'),
    ...columns('contactId', 'leadId', 'taskId', 'joinUrl', 'onHostCalendar', 'sequence'),
    ...cancelled,
  },
});

/** The form that events have. */
export const bookingEventRecord = defineRecord<BookingEvent>({
  ...bookingDescriptor,
  fields: {
    ...when,
    ...computed(
      'invitee',
      `json_build_object('name', t."inviteeName", 'email', t."inviteeEmail", 'phone', t."inviteePhone", 'notes', t."inviteeNotes")`,
    ),
    ...columns('guests', 'answers'),
    ...reference('meetingType', 'BookingType', 'bookingTypeId', TYPE),
    ...columns('joinUrl', 'contactId', 'leadId', 'taskId'),
    ...cancelled,
  },
});
