'use client';

import { CalendarDays } from 'lucide-react';
import { Empty } from '@/components/ui/empty';
import { cn } from '@/lib/cn';
import type { Booking } from '@/server/meetings/bookings/contract';
import { type Day, longName, today } from './days';
import { CalendarEvent, type Colors } from './event';
import { groupByDay } from './layout';

interface Props {
  days: readonly Day[];
  bookings: readonly Booking[];
  colors: Colors;
  timezone: string;
  onOpen: (id: string) => void;
  empty: React.ReactNode;
}

/** One day under the other, those with nothing on them left out. */
export function AgendaView({ days, bookings, colors, timezone, onOpen, empty }: Props) {
  const byDay = groupByDay(bookings, timezone);
  const now = today(timezone);
  const shown = days.filter((day) => byDay.has(day));
  if (shown.length === 0) {
    return (
      <Empty icon={CalendarDays} title="Nothing on these days" action={empty}>
        Bookings appear here as they are made.
      </Empty>
    );
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 px-4 py-4 md:px-6">
      {shown.map((day) => (
        <section key={day} aria-label={longName(day)}>
          <h2 className={cn('mb-1.5 font-semibold text-sm', day === now && 'text-accent-text')}>
            {longName(day)}
            {day === now ? ' · today' : ''}
          </h2>
          <ul className="flex flex-col gap-1.5">
            {byDay.get(day)?.map((booking) => (
              <li key={booking.id}>
                <CalendarEvent size="row" {...{ booking, colors, timezone, onOpen }} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
