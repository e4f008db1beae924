import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const bookingDescriptor = describeRecord({
  table: 'Booking',
  key: 'booking',
  plural: 'bookings',
  resource: 'Booking',
  points: {
    bookingTypeId: goesWith('BookingType'),
    contactId: empties('Contact'),
    leadId: empties('Lead'),
    taskId: empties('Task'),
  },
  reverting: {
    made: { when: 'TRUE', why: 'Its guests were told of the meeting. Cancel it instead.' },
    stays: {
      columns: [
        'status',
        'startAt',
        'endAt',
        'hostId',
        'hostName',
        'hostEmail',
        'hostTimezone',
        'guests',
        'joinUrl',
        'answers',
        'cancelReason',
        'cancelledBy',
        'cancelledAt',
        'inviteeName',
        'inviteeEmail',
        'inviteePhone',
        'inviteeNotes',
      ],
      why: 'Guests were told of it.',
    },
    counters: ['sequence', 'onHostCalendar'],
  },
  parts: [
    {
      table: 'BookingMail',
      points: {
        bookingId: goesWith('Booking', 'once'),
      },
    },
  ],
});
