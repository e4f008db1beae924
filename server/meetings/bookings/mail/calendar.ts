import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { plainAddress, plainName } from '@/server/kernel/mail/address';
import { type Meeting, placeOf } from './meeting';

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** Text of several lines without what RFC 5545 §3.1 does not allow in a value. */
export const prose = (text: string) => text.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n]/gu, '');
export const line = (text: string) => prose(text).replace(/\s+/g, ' ').trim();

/** A name in quotation marks, in which RFC 5545 §3.2 knows no escaping. */
const nameOf = (name: string, email: string) => plainName(name).replace(/\^/g, '') || email;

/** The same for everybody, so that it is one event in calendars that several of them share. */
export const summaryOf = ({ title, inviteeName, hostName }: Meeting) =>
  line(`${title}: ${inviteeName} and ${hostName}`);

function attendees(meeting: Meeting): ICalEventData['attendees'] {
  const people = [
    { name: meeting.hostName, email: meeting.hostEmail, role: ICalAttendeeRole.CHAIR, coming: true },
    { name: meeting.inviteeName, email: meeting.inviteeEmail, role: ICalAttendeeRole.REQ, coming: true },
    ...meeting.guests.map((email) => ({ name: email, email, role: ICalAttendeeRole.REQ, coming: false })),
  ];
  const known = new Set<string>();
  return people.flatMap(({ name, email, role, coming }) => {
    const address = plainAddress(email);
    if (!address || known.has(address.toLowerCase())) return [];
    known.add(address.toLowerCase());
    const status = coming ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION;
    return [{ name: nameOf(name, address), email: address, role, status, rsvp: !coming }];
  });
}

/**
 * A booking as one iCalendar event (RFC 5545; methods by RFC 5546): its id is the UID, its sequence the SEQUENCE, its times are
 * in UTC, which every calendar shows in its reader's zone.
 */
export function calendarOf(meeting: Meeting, method: CalendarMethod, description: string): string {
  const { id, sequence, startAt, endAt, hostName, hostEmail } = meeting;
  const calendar = ical({
    prodId: { company: 'Workspace CRM', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  const organizer = plainAddress(hostEmail);
  const place = line(placeOf(meeting));
  calendar.createEvent({
    id,
    sequence,
    stamp: new Date(),
    start: startAt,
    end: endAt,
    summary: summaryOf(meeting),
    ...(place && { location: place }),
    ...(description && { description: prose(description) }),
    ...(organizer && { organizer: { name: nameOf(hostName, organizer), email: organizer } }),
    // RFC 5546 §3.2.1: what is published names nobody who is asked to come.
    attendees: method === 'PUBLISH' ? [] : (attendees(meeting) ?? []),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
