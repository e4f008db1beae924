import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const calendarDescriptor = describeRecord({
  table: 'CalendarConnection',
  key: 'connection',
  plural: 'connections',
  resource: 'Calendar',
  points: {
    memberId: goesWith('Member', 'once'),
  },
  reverting: { never: 'Calendars are connected by hand.' },
  parts: [
    {
      table: 'CalendarSource',
      points: {
        connectionId: goesWith('CalendarConnection', 'once'),
      },
    },
    {
      table: 'CalendarObject',
      points: {
        sourceId: goesWith('CalendarSource', 'once'),
      },
    },
    {
      table: 'BusyTime',
      points: {
        sourceId: goesWith('CalendarSource'),
      },
    },
    {
      table: 'CalendarEvent',
      points: {
        connectionId: goesWith('CalendarConnection'),
        bookingId: goesWith('Booking', 'once'),
      },
    },
  ],
});
