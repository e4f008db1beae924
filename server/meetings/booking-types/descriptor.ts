import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const bookingTypeDescriptor = describeRecord({
  table: 'BookingType',
  key: 'bookingType',
  plural: 'bookingTypes',
  resource: 'Meeting type',
  title: 'title',
  owner: 'hostId',
  points: {
    hostId: empties('Member'),
  },
});
