'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import { useSession } from '@/components/shell/session';
import { useIsPhone } from '@/lib/media';
import { addDays, addMonths, type Day, isDay, monthOf, startOf, today, weekOf } from './days';

export const VIEWS = [
  ['week', 'Week'],
  ['month', 'Month'],
  ['agenda', 'Agenda'],
] as const;
export type View = (typeof VIEWS)[number][0];

/** Days that the agenda shows at once. */
const AGENDA_DAYS = 14;

/** What the calendar shows, kept in the address: the view, the day it is about, the host and the open booking. */
export function useView() {
  const search = useSearchParams();
  const { timezone } = useSession().current;
  const isPhone = useIsPhone();
  const set = useCallback((changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    window.history.replaceState(null, '', `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}`);
  }, []);
  const asked = VIEWS.find(([name]) => name === search.get('view'))?.[0];
  const view: View = isPhone && asked !== 'month' ? 'agenda' : (asked ?? 'week');
  const date = search.get('date');
  const day: Day = isDay(date) ? date : today(timezone);
  return {
    view,
    day,
    timezone,
    isPhone,
    host: search.get('host') ?? undefined,
    openId: search.get('booking') ?? undefined,
    set,
    days: daysOf(view, day),
    step: (by: 1 | -1) => set({ date: stepped(view, day, by) }),
  };
}

export type ViewState = ReturnType<typeof useView>;

const daysOf = (view: View, day: Day): Day[] =>
  view === 'week'
    ? weekOf(day)
    : view === 'month'
      ? monthOf(day).flat()
      : Array.from({ length: AGENDA_DAYS }, (_, i) => addDays(day, i));

function stepped(view: View, day: Day, by: 1 | -1): Day {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, by * (view === 'week' ? 7 : AGENDA_DAYS));
}

/** The moments between which the shown days lie. */
export const rangeOf = ({ days, timezone }: Pick<ViewState, 'days' | 'timezone'>) => ({
  from: startOf(days[0] ?? '', timezone),
  to: startOf(addDays(days.at(-1) ?? '', 1), timezone),
});
