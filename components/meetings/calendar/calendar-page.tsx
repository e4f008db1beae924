'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Settings2 } from 'lucide-react';
import { useMemo } from 'react';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Button, buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Select } from '@/components/ui/select';
import { useMemberOptions } from '@/components/workspace/members/use-member-options';
import { cn } from '@/lib/cn';
import { useHotkeys } from '@/lib/hotkeys';
import { zoneLabel } from '@/lib/meeting-time';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import { AgendaView } from './agenda-view';
import { BookingSheet } from './booking-sheet';
import { monthName, shortDay } from './days';
import { MonthView } from './month-view';
import { useBookings } from './use-bookings';
import { useView, type ViewState } from './use-view';
import { exportedOf, VIEWS } from './view';
import { WeekView } from './week-view';

/** The bookings of all hosts, or of one: by week, by month, or as a list. */
export function CalendarPage() {
  const view = useView();
  const { day, days, timezone, openId, set, step } = view;
  const { bookings, error, loading, refetch } = useBookings(view);
  const colors = useColors();
  const keys: [key: string, label: string, run: () => void][] = [
    ['t', 'Show today', () => set({ date: undefined })],
    ['ArrowLeft', 'Show what was earlier', () => step(-1)],
    ['ArrowRight', 'Show what is later', () => step(1)],
    ...VIEWS.map(
      ([name]) => [name.charAt(0), `Show the ${name}`, () => set({ view: name })] as [string, string, () => void],
    ),
  ];
  useHotkeys(Object.fromEntries(keys.map(([key, , run]) => [key, run])));
  usePageActions(
    keys.map(([key, label, run]) => ({ key, label, run, shortcut: { ArrowLeft: '←', ArrowRight: '→' }[key] ?? key })),
  );
  const onOpen = (booking: string) => set({ booking });
  const types = (
    <Link href="/calendar/types" className={buttonClass()}>
      <Settings2 aria-hidden />
      Booking types
    </Link>
  );
  const shown = { bookings, colors, timezone, onOpen };
  return (
    <>
      <PageHeader title="Calendar">
        <LazyListMenu type="bookings" {...exportedOf(view)} />
        {types}
      </PageHeader>
      <Toolbar view={view} />
      <div className="min-h-0 flex-1 overflow-auto bg-surface" aria-busy={loading || undefined}>
        {error ? <Problem error={error} onRetry={refetch} /> : null}
        {loading && !error ? <RowsSkeleton rows={8} /> : null}
        {loading || error ? null : view.view === 'week' ? (
          <WeekView days={days} {...shown} />
        ) : view.view === 'month' ? (
          <MonthView day={day} {...shown} onDay={(date) => set({ date, view: 'agenda' })} />
        ) : (
          <AgendaView days={days} {...shown} empty={types} />
        )}
      </div>
      {openId ? <BookingSheet id={openId} onClose={() => set({ booking: undefined })} /> : null}
    </>
  );
}

function Toolbar({ view }: { view: ViewState }) {
  const { day, days, timezone, isPhone, step, set } = view;
  const title =
    view.view === 'month' ? monthName(day) : `${shortDay(days[0] ?? day)} to ${shortDay(days.at(-1) ?? day)}`;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-4 py-2 md:px-5">
      <div className="flex items-center gap-1">
        <Button size="sm" onClick={() => set({ date: undefined })}>
          Today
        </Button>
        <Button size="iconSm" look="ghost" aria-label="Earlier" onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="iconSm" look="ghost" aria-label="Later" onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p className="font-medium text-sm tabular-nums" aria-live="polite">
        {title}
      </p>
      <p className="text-muted text-xs" suppressHydrationWarning>
        Times in {zoneLabel(Date.now(), timezone)}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <HostFilter view={view} />
        <fieldset className="flex rounded-md border border-line-strong p-px">
          <legend className="sr-only">View</legend>
          {VIEWS.filter(([name]) => !isPhone || name !== 'week').map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={view.view === name}
              onClick={() => set({ view: name })}
              className={cn(
                'h-6.5 rounded-sm px-2.5 text-xs pointer-coarse:h-9',
                view.view === name ? 'bg-selected font-medium text-accent-text' : 'text-muted hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

function HostFilter({ view: { host, set } }: { view: ViewState }) {
  const members = useMemberOptions();
  if (!members || members.length < 2) return null;
  return (
    <Select
      label="Host"
      value={host ?? null}
      onChange={(chosen) => set({ host: chosen ?? undefined })}
      options={members}
      none="All hosts"
      placeholder="All hosts"
      className="h-7 w-36 text-xs pointer-coarse:h-9"
    />
  );
}

function useColors() {
  const { data } = useQuery(useTRPC().bookingTypes.list.queryOptions({ includeInactive: true }));
  return useMemo(() => new Map(data?.bookingTypes.flatMap(({ id, color }) => (color ? [[id, color]] : []))), [data]);
}
