import { addDays, addMonths, type Day, isDay, monthOf, startOf, today, weekOf } from './days';

export const VIEWS = [
  ['week', 'Week'],
  ['month', 'Month'],
  ['agenda', 'Agenda'],
] as const;
type View = (typeof VIEWS)[number][0];

/** Days that the agenda shows at once. */
const AGENDA_DAYS = 14;
/** The most bookings that the API answers at once. */
const PAGE = 200;

/** What an address asks to be shown. A phone has no room for a week. */
export function readView(from: (name: string) => string | null | undefined, timezone: string, isPhone: boolean) {
  const asked = VIEWS.find(([name]) => name === from('view'))?.[0];
  const view: View = isPhone && asked !== 'month' ? 'agenda' : (asked ?? 'week');
  const date = from('date') ?? null;
  const day: Day = isDay(date) ? date : today(timezone);
  return { view, day, days: daysOf(view, day), timezone, host: from('host') ?? undefined };
}
type Shown = ReturnType<typeof readView>;

const daysOf = (view: View, day: Day): Day[] => {
  if (view === 'week') return weekOf(day);
  if (view === 'month') return monthOf(day).flat();
  return Array.from({ length: AGENDA_DAYS }, (_, i) => addDays(day, i));
};

/** The day that is shown after the next, or before the previous, step. */
export function stepped({ view, day }: Pick<Shown, 'view' | 'day'>, by: 1 | -1): Day {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, by * (view === 'week' ? 7 : AGENDA_DAYS));
}

/** What the service is asked for: all that begins on the days that are shown, cancelled or not. */
export const bookingsInput = ({ days, timezone, host }: Shown) => ({
  scope: 'all' as const,
  from: startOf(days[0] ?? '', timezone),
  to: startOf(addDays(days.at(-1) ?? '', 1), timezone),
  limit: PAGE,
  ...(host && { hostUserId: host }),
});

/** The days that are shown as they are written into a file, in their order. */
export function exportedOf(shown: Shown) {
  const { limit: _, ...filters } = bookingsInput(shown);
  return { sort: 'startAt', filters };
}
