'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RecordName } from '@/components/records/engine/record-name';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Problem } from '@/components/ui/problem';
import { Facts } from '@/components/ui/rows';
import { Sheet } from '@/components/ui/sheet';
import { When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { meetingTime } from '@/lib/meeting-time';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Booking } from '@/server/meetings/bookings/contract';
import { CancelDialog } from './cancel-dialog';
import { RescheduleDialog } from './reschedule-dialog';

/** One booking: who comes, what they said, where that leads, and moving or cancelling it. */
export function BookingSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(useTRPC().bookings.get.queryOptions({ id }));
  const booking = data?.booking;
  return (
    <Sheet open onOpenChange={onClose} label={booking ? `Booking of ${booking.inviteeName}` : 'Booking'}>
      <header className="flex items-start gap-3 border-line border-b px-5 py-4">
        <div className="min-w-0 flex-1">
          <p className="text-muted text-xs">{booking?.bookingType.title ?? 'Booking'}</p>
          <h2 className="truncate font-semibold text-base">{booking?.inviteeName ?? '…'}</h2>
        </div>
        {booking ? <State booking={booking} /> : null}
        <Button size="iconSm" look="ghost" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {booking ? <Body booking={booking} /> : null}
    </Sheet>
  );
}

function State({ booking: { status, endAt } }: { booking: Booking }) {
  if (status === 'CANCELLED') return <Badge tone="danger">Cancelled</Badge>;
  return Date.parse(endAt) < Date.now() ? <Badge>Past</Badge> : <Badge tone="success">Confirmed</Badge>;
}

function Body({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<'cancel' | 'move'>();
  const { can, current } = useSession();
  const { startAt, endAt, status, hostTimezone, inviteeTimezone } = booking;
  const zones = [...new Set([current.timezone, hostTimezone, inviteeTimezone])];
  const mayChange = status === 'CONFIRMED' && Date.parse(endAt) > Date.now() && can('write:bookings');
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        <ul className="mb-4 flex flex-col gap-1">
          {zones.map((zone, place) => (
            <li key={zone} className={place === 0 ? 'font-medium text-sm' : 'text-muted text-xs'}>
              {meetingTime(startAt, endAt, zone)}
              {zone === hostTimezone && place > 0
                ? ' · host'
                : zone === inviteeTimezone && place > 0
                  ? ' · invitee'
                  : ''}
            </li>
          ))}
        </ul>
        <Facts items={factsOf(booking)} />
        <Answers booking={booking} />
      </div>
      {mayChange ? (
        <footer className="flex gap-2 border-line border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button onClick={() => setAsked('move')}>
            <CalendarClock aria-hidden />
            Reschedule
          </Button>
          <Button look="danger" onClick={() => setAsked('cancel')}>
            Cancel meeting
          </Button>
        </footer>
      ) : null}
      {asked === 'cancel' ? <CancelDialog booking={booking} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'move' ? <RescheduleDialog booking={booking} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

const external = 'break-all text-accent-text hover:underline';
const Inside = ({ type, id }: { type: 'contacts' | 'leads' | 'tasks'; id: string }) => (
  <Link href={`/${type}?id=${id}`} className="text-accent-text hover:underline">
    <RecordName type={type} id={id} />
  </Link>
);

/** What is known; what is not known has no line. */
function factsOf(booking: Booking): Record<string, ReactNode> {
  const { host, inviteeEmail, inviteePhone, guests, contactId, leadId, taskId, onHostCalendar } = booking;
  const { cancelledAt, cancelledBy, cancelReason, sequence, createdAt, status } = booking;
  const facts: Record<string, ReactNode> = {
    Host: host.name,
    Email: (
      <a href={`mailto:${inviteeEmail}`} className={external}>
        {readable(inviteeEmail)}
      </a>
    ),
    Phone: inviteePhone ? (
      <a href={`tel:${inviteePhone.replace(/[^+\d]/g, '')}`} className={external}>
        {inviteePhone}
      </a>
    ) : null,
    Guests: guests.length > 0 ? guests.join(', ') : null,
    Where: placeOf(booking),
    Contact: contactId ? <Inside type="contacts" id={contactId} /> : null,
    Lead: leadId ? <Inside type="leads" id={leadId} /> : null,
    Task: taskId ? <Inside type="tasks" id={taskId} /> : null,
    Calendar: onHostCalendar ? 'Written to the host’s calendar' : null,
    Booked: <When at={createdAt} />,
    Moved: status === 'CONFIRMED' && sequence > 0 ? (sequence === 1 ? 'Once' : `${sequence} times`) : null,
    Cancelled: cancelledAt ? (
      <>
        <When at={cancelledAt} /> by the {cancelledBy}
        {cancelReason ? <span className="block text-muted">{cancelReason}</span> : null}
      </>
    ) : null,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact));
}

function placeOf({ joinUrl, bookingType: { locationKind, locationValue } }: Booking): ReactNode {
  const link = joinUrl ?? (locationKind === 'LINK' ? locationValue : null);
  if (link && /^https?:\/\//i.test(link)) {
    return (
      <a href={link} target="_blank" rel="noreferrer" className={external}>
        {link}
      </a>
    );
  }
  return link ?? (locationKind === 'PHONE' ? 'By phone' : locationValue);
}

function Answers({ booking: { answers, inviteeNotes } }: { booking: Booking }) {
  const said = [...answers, ...(inviteeNotes ? [{ label: 'Notes', value: inviteeNotes }] : [])];
  if (said.length === 0) return null;
  return (
    <section aria-label="Answers" className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
      {said.map(({ label, value }) => (
        // Two questions may be called the same, and one of them as the notes are.
        <div key={JSON.stringify([label, value])}>
          <h3 className="text-muted text-xs">{label}</h3>
          <p className="whitespace-pre-wrap break-words text-sm">{value}</p>
        </div>
      ))}
    </section>
  );
}
