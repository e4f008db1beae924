import ical, { ICalEventStatus } from 'ical-generator';
import { config } from '@/server/kernel/config';
import { line, prose, summaryOf } from '@/server/meetings/bookings/mail/calendar';
import { type Meeting, placeOf } from '@/server/meetings/bookings/mail/meeting';

/** What the host wants at hand when the meeting begins. */
function descriptionOf({
  inviteeName,
  inviteeEmail,
  inviteePhone,
  inviteeNotes,
  guests,
  answers,
  joinUrl,
  id,
}: Meeting) {
  return [
    `${inviteeName} <${inviteeEmail}>`,
    inviteePhone && `Phone: ${inviteePhone}`,
    guests.length > 0 && `Guests: ${guests.join(', ')}`,
    joinUrl && `Join: ${joinUrl}`,
    ...answers.map(({ label, value }) => `${label}: ${value}`),
    inviteeNotes,
    `${config.baseUrl}/calendar?booking=${id}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n');
}

/**
 * A booking as its host's calendar keeps it (RFC 4791 §4.1: without a METHOD), with the UID of the invitations. Nobody is an
 * ATTENDEE of it: a server that schedules (RFC 6638) would send invitations of its own.
 */
export function eventText(meeting: Meeting): string {
  const calendar = ical({ prodId: { company: 'Workspace CRM', product: 'Bookings', language: 'EN' } });
  const place = line(placeOf(meeting));
  calendar.createEvent({
    id: meeting.id,
    sequence: meeting.sequence,
    stamp: new Date(),
    start: meeting.startAt,
    end: meeting.endAt,
    summary: summaryOf(meeting),
    description: prose(descriptionOf(meeting)),
    ...(place && { location: place }),
    ...(meeting.joinUrl && { url: meeting.joinUrl }),
    status: ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
