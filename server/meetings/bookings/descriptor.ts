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
  parts: [
    {
      table: 'BookingMail',
      points: {
        bookingId: goesWith('Booking', 'once'),
      },
    },
  ],
});
