'use client';

import { longDay, zoneLabel } from '@/lib/meeting-time';
import type { ManagedBooking } from '@/server/meetings/bookings/public-shapes';
import { clockTime, dayOf } from './days';

/** `Monday, 23 November 2026, 14:30 to 15:00`, in the manner of whoever reads it. */
export function whenText(startAt: string, endAt: string, zone: string): string {
  return `${longDay(dayOf(startAt, zone))}, ${clockTime(startAt, zone)} to ${clockTime(endAt, zone)}`;
}

const isLink = (text: string) => /^https?:\/\//i.test(text);

interface Props {
  booking: ManagedBooking;
  zone: string | undefined;
}

/** When and where a booked meeting is, and who comes. */
export function Summary({ booking, zone }: Props) {
  const { startAt, endAt, location, hostName, inviteeName, guests, status } = booking;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg border p-4 text-sm [&_dt]:text-muted">
      <dt>When</dt>
      <dd className={status === 'CANCELLED' ? 'min-h-10 line-through' : 'min-h-10'}>
        {zone ? whenText(startAt, endAt, zone) : null}
        <span className="block text-muted">{zone ? zoneLabel(Date.parse(startAt), zone) : null}</span>
      </dd>
      {location && status === 'CONFIRMED' ? (
        <>
          <dt>Where</dt>
          <dd className="wrap-anywhere">
            {isLink(location) ? (
              <a href={location} target="_blank" rel="noopener noreferrer" className="text-accent-text underline">
                {location}
              </a>
            ) : (
              location
            )}
          </dd>
        </>
      ) : null}
      <dt>Who</dt>
      <dd className="wrap-anywhere">{[hostName, inviteeName, ...guests].join(', ')}</dd>
    </dl>
  );
}
