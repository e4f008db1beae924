'use client';

import { cn } from '@/lib/cn';
import type { Booking } from '@/server/meetings/bookings/contract';
import { type Day, dateOf, longName, monthOf, shortWeekday, today, weekOf } from './days';
import { CalendarEvent, type Colors } from './event';
import { groupByDay } from './layout';

/** Bookings of a day that are shown before it says how many more there are. */
const SHOWN = 4;

interface Props {
  day: Day;
  bookings: readonly Booking[];
  colors: Colors;
  timezone: string;
  onOpen: (id: string) => void;
  /** Shows one day on its own. */
  onDay: (day: Day) => void;
}

/** The weeks of a month; on a phone a dot for each booking, and the day itself on a tap. */
export function MonthView({ day, bookings, colors, timezone, onOpen, onDay }: Props) {
  const byDay = groupByDay(bookings, timezone);
  const now = today(timezone);
  return (
    <div className="flex min-h-full flex-col">
      <div className="sticky top-0 z-10 grid grid-cols-7 border-line border-b bg-surface">
        {weekOf(day).map((one) => (
          <span key={one} className="px-2 py-1.5 text-muted text-xs">
            {shortWeekday(one)}
          </span>
        ))}
      </div>
      {monthOf(day).map((week) => (
        <div key={week[0]} className="grid flex-1 grid-cols-7 border-line border-b">
          {week.map((one) => (
            <Cell
              key={one}
              day={one}
              isToday={one === now}
              isOther={one.slice(0, 7) !== day.slice(0, 7)}
              bookings={byDay.get(one) ?? []}
              {...{ colors, timezone, onOpen, onDay }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface CellProps extends Omit<Props, 'day'> {
  day: Day;
  isToday: boolean;
  isOther: boolean;
}

function Cell({ day, isToday, isOther, bookings, colors, timezone, onOpen, onDay }: CellProps) {
  const more = bookings.length - SHOWN;
  return (
    <div
      className={cn(
        'min-h-16 min-w-0 border-line border-l p-1 first:border-l-0 sm:min-h-26',
        isOther && 'bg-sunken/60',
      )}
    >
      <button
        type="button"
        onClick={() => onDay(day)}
        aria-label={`${longName(day)}, ${bookings.length === 0 ? 'no bookings' : bookings.length}`}
        className={cn(
          'mb-0.5 flex size-6 items-center justify-center rounded-full text-xs tabular-nums hover:bg-hover pointer-coarse:size-8',
          isToday
            ? 'bg-accent font-semibold text-accent-ink hover:bg-accent-hover'
            : isOther
              ? 'text-muted'
              : 'text-ink',
        )}
      >
        {dateOf(day)}
      </button>
      <div className="hidden flex-col gap-0.5 sm:flex">
        {bookings.slice(0, more === 1 ? SHOWN + 1 : SHOWN).map((booking) => (
          <CalendarEvent key={booking.id} size="line" {...{ booking, colors, timezone, onOpen }} />
        ))}
        {more > 1 ? (
          <button
            type="button"
            onClick={() => onDay(day)}
            className="min-h-6 rounded-sm px-1 text-left text-muted text-xs hover:text-ink"
          >
            {more} more
          </button>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-1 px-1 sm:hidden" aria-hidden>
        {bookings.slice(0, 6).map(({ id, bookingType }) => (
          <span
            key={id}
            className="size-1.5 rounded-full"
            style={{ backgroundColor: colors.get(bookingType.id) ?? '#6b7280' }}
          />
        ))}
      </div>
    </div>
  );
}
