import { cn } from '@/lib/cn';
import type { Booking } from '@/server/meetings/bookings/contract';
import { clockOf } from './days';

/** Colors of booking types, by id. */
export type Colors = ReadonlyMap<string, string>;
const PLAIN = '#6b7280';

interface Props {
  booking: Booking;
  colors: Colors;
  timezone: string;
  onOpen: (id: string) => void;
  /** How much there is room for. */
  size: 'block' | 'line' | 'row';
  className?: string;
}

/** One booking in the calendar; struck through when it was cancelled. */
export function CalendarEvent({ booking, colors, timezone, onOpen, size, className }: Props) {
  const { id, startAt, endAt, status, inviteeName, bookingType, host } = booking;
  const cancelled = status === 'CANCELLED';
  const color = colors.get(bookingType.id) ?? PLAIN;
  const from = clockOf(startAt, timezone);
  const name = `${from} ${bookingType.title} with ${inviteeName}${cancelled ? ', cancelled' : ''}`;
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      title={name}
      className={cn(
        'flex min-w-0 overflow-hidden rounded-sm border-l-3 text-left text-xs outline-offset-1 hover:brightness-95 dark:hover:brightness-125',
        size === 'block' && 'flex-col px-1.5 py-0.5 leading-tight',
        size === 'line' && 'min-h-6 w-full items-center gap-1 px-1',
        size === 'row' && 'w-full items-center gap-3 rounded-md px-3 py-2.5 text-sm',
        cancelled && 'opacity-75',
        className,
      )}
      style={{ borderColor: color, backgroundColor: `color-mix(in oklab, ${color} 14%, var(--surface))` }}
    >
      <span className="sr-only">{name}</span>
      {size === 'row' ? (
        <span aria-hidden className="w-24 shrink-0 text-xs tabular-nums">
          {from} to {clockOf(endAt, timezone)}
        </span>
      ) : null}
      <span aria-hidden className={cn('min-w-0', size === 'row' && 'flex-1')}>
        <span className="block truncate">
          {size === 'row' ? null : <span className="mr-1 tabular-nums">{from}</span>}
          <span className={cn('font-medium', cancelled && 'line-through')}>{inviteeName}</span>
        </span>
        {size === 'line' ? null : <span className="block truncate text-xs">{bookingType.title}</span>}
      </span>
      {size === 'row' ? (
        <span aria-hidden className="hidden shrink-0 text-xs sm:block">
          {host.name}
        </span>
      ) : null}
    </button>
  );
}
