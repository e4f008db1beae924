import { type Meeting, placeOf } from '@/server/meetings/bookings/mail/meeting';
import type { ManagedBooking } from '@/server/meetings/bookings/public-shapes';

/** A meeting as its invitee sees it. */
export const shownToInvitee = (meeting: Meeting): ManagedBooking => ({
  status: meeting.status,
  startAt: meeting.startAt.toISOString(),
  endAt: meeting.endAt.toISOString(),
  inviteeTimezone: meeting.inviteeTimezone,
  title: meeting.title,
  hostName: meeting.hostName,
  workspace: meeting.workspace,
  locationKind: meeting.locationKind,
  location: placeOf(meeting),
  inviteeName: meeting.inviteeName,
  inviteeEmail: meeting.inviteeEmail,
  guests: meeting.guests,
  cancelledBy: meeting.cancelledBy,
  cancelReason: meeting.cancelReason,
  canChange: meeting.status === 'CONFIRMED' && meeting.startAt.getTime() > Date.now(),
});
