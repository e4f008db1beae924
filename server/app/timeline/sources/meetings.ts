import { utcText } from '@/server/kernel/db/record';
import { tableSource } from '../source';

/** Meetings that were booked. */
export const meetings = tableSource({
  type: 'meeting',
  scopes: ['read:bookings'],
  table: 'Booking',
  by: { contact: 'contactId', lead: 'leadId' },
  at: 't."startAt"',
  title: `(SELECT b.title FROM "BookingType" b WHERE b."workspaceId" = t."workspaceId" AND b.id = t."bookingTypeId")`,
  text: 't."inviteeNotes"',
  details: `'status', t.status, 'endAt', ${utcText('t."endAt"')}, 'hostName', t."hostName"`,
});
