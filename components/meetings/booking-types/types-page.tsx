'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { SubPage } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import type { BookingType } from '@/server/meetings/booking-types/contract';
import { TypeMenu } from './type-menu';

const PLACES = { VIDEO: 'video', PHONE: 'phone', IN_PERSON: 'in person', LINK: 'link' };

/** Every kind of meeting that can be booked, paused ones too. */
export function TypesPage() {
  const list = useQuery(useTRPC().bookingTypes.list.queryOptions({ includeInactive: true }));
  const mayWrite = useSession().can('write:bookings');
  const types = list.data?.bookingTypes;
  const create = mayWrite ? (
    <Link href="/calendar/types/new" className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      New booking type
    </Link>
  ) : null;
  const actions = (
    <>
      <LazyListMenu type="bookingTypes" scope="read:bookings" filters={{ includeInactive: 'true' }} />
      {create}
    </>
  );
  return (
    <SubPage back={{ href: '/calendar', label: 'Calendar' }} title="Booking types" actions={actions} width="max-w-4xl">
      <Listing
        items={types}
        query={list}
        empty={
          <Empty icon={CalendarPlus} title="Nothing can be booked yet" action={create}>
            A booking type is a kind of meeting with its length, hours and questions. It has a page of its own that you
            can send to anybody.
          </Empty>
        }
      >
        {(type) => <TypeRow type={type} mayWrite={mayWrite} />}
      </Listing>
    </SubPage>
  );
}

function TypeRow({ type, mayWrite }: { type: BookingType; mayWrite: boolean }) {
  const { id, title, host, durationMin, locationKind, color, active, hidden, publicUrl } = type;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span aria-hidden className="h-9 w-1 shrink-0 rounded-full" style={{ backgroundColor: color ?? '#6b7280' }} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <Link href={`/calendar/types/${id}`} className="truncate font-medium text-sm hover:underline">
            {title}
          </Link>
          {active ? null : <Badge tone="warning">Paused</Badge>}
          {hidden ? <Badge>Hidden</Badge> : null}
        </span>
        <span className="block truncate text-muted text-xs">
          {durationMin} min · {PLACES[locationKind]} · {host.name}
        </span>
      </span>
      <span className="hidden sm:block">
        <CopyButton text={publicUrl} label="Copy link" />
      </span>
      <TypeMenu type={type} mayWrite={mayWrite} />
    </li>
  );
}
