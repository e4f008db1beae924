'use client';

import { useEffect, useState } from 'react';
import { cn } from '@/lib/cn';
import { toLocal } from '@/lib/zoned';
import type { Booking } from '@/server/meetings/bookings/contract';
import { type Day, dateOf, shortWeekday, today } from './days';
import { CalendarEvent, type Colors } from './event';
import { hoursOf, type Placed, placeDay } from './layout';

const HOUR_PX = 52;
/** A shorter meeting still has room for its name. */
const MIN_PX = 24;

/** Too low for a second line. */
const isShort = ({ fromMin, toMin }: Placed<Booking>) => ((toMin - fromMin) / 60) * HOUR_PX < 34;

/** How meetings are drawn, and what follows a press on one. */
interface Drawing {
  colors: Colors;
  timezone: string;
  onOpen: (id: string) => void;
}

interface Props extends Drawing {
  days: readonly Day[];
  bookings: readonly Booking[];
}

/** Seven days beside one another, each hour as high as the next. */
export function WeekView({ days, bookings, colors, timezone, onOpen }: Props) {
  const columns = days.map((day) => ({ day, placed: placeDay(bookings, day, timezone) }));
  const { first, last } = hoursOf(columns.flatMap(({ placed }) => placed));
  const hours = Array.from({ length: last - first }, (_, i) => first + i);
  const now = useNow(timezone);
  return (
    <div className="min-w-[44rem]">
      <div className="sticky top-0 z-10 grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] border-line border-b bg-surface">
        <span />
        {days.map((day) => (
          <DayHead key={day} day={day} isToday={day === now.day} />
        ))}
      </div>
      <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]" style={{ height: hours.length * HOUR_PX }}>
        <div className="relative">
          {hours.map((hour, row) => (
            <span
              key={hour}
              className="absolute right-2 -translate-y-1/2 text-2xs text-muted tabular-nums"
              style={{ top: row * HOUR_PX, display: row === 0 ? 'none' : undefined }}
            >
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {columns.map(({ day, placed }) => (
          <DayColumn
            key={day}
            hours={hours}
            minutes={day === now.day ? now.minutes : undefined}
            {...{ placed, colors, timezone, onOpen }}
          />
        ))}
      </div>
    </div>
  );
}

const DayHead = ({ day, isToday }: { day: Day; isToday: boolean }) => (
  <h2 className="flex items-baseline gap-1.5 border-line border-l px-2 py-2 font-normal text-muted text-xs">
    {shortWeekday(day)}
    <span className={cn('font-semibold text-sm tabular-nums', isToday ? 'text-accent-text' : 'text-ink')}>
      {dateOf(day)}
    </span>
  </h2>
);

interface ColumnProps extends Drawing {
  hours: readonly number[];
  placed: readonly Placed<Booking>[];
  /** The minute of the day that it is; of today alone. */
  minutes: number | undefined;
}

function DayColumn({ hours, placed, minutes, ...drawing }: ColumnProps) {
  const first = hours[0] ?? 0;
  const isShown = minutes !== undefined && minutes >= first * 60 && minutes <= (first + hours.length) * 60;
  return (
    <div className={cn('relative border-line border-l', minutes !== undefined && 'bg-selected/40')}>
      {hours.map((hour, row) => (
        <span
          key={hour}
          aria-hidden
          className="absolute inset-x-0 border-line border-t"
          style={{ top: row * HOUR_PX }}
        />
      ))}
      {isShown ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 z-[2] border-danger border-t-2"
          style={{ top: ((minutes - first * 60) / 60) * HOUR_PX }}
        />
      ) : null}
      {placed.map((one) => (
        <Block key={one.item.id} placed={one} first={first}>
          <CalendarEvent
            size={isShort(one) ? 'line' : 'block'}
            className="h-full w-full"
            booking={one.item}
            {...drawing}
          />
        </Block>
      ))}
    </div>
  );
}

function Block({ placed, first, children }: { placed: Placed<Booking>; first: number; children: React.ReactNode }) {
  const { fromMin, toMin, column, columns } = placed;
  const width = 100 / columns;
  return (
    <div
      className="absolute z-[1] pr-1 pb-px pl-0.5 hover:z-[3] focus-within:z-[3]"
      style={{
        top: ((fromMin - first * 60) / 60) * HOUR_PX,
        height: Math.max(MIN_PX, ((toMin - fromMin) / 60) * HOUR_PX),
        left: `${column * width}%`,
        width: `${width}%`,
      }}
    >
      {children}
    </div>
  );
}

/** The day and the minute of it, where the member is; unknown to the server, whose moment is another. */
function useNow(timezone: string): { day: Day; minutes: number } {
  const [now, setNow] = useState<string>();
  useEffect(() => {
    const read = () => setNow(toLocal(new Date().toISOString(), timezone));
    read();
    const timer = setInterval(read, 30_000);
    return () => clearInterval(timer);
  }, [timezone]);
  if (now === undefined) return { day: today(timezone), minutes: -1 };
  return { day: now.slice(0, 10), minutes: Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) };
}
