import { wallTime } from '@/lib/meeting-time';

// Months are `2026-11` and days `2026-11-23`, as the clocks of the chosen zone show them.
const DAY_MS = 86_400_000;

export const monthOf = (day: string) => day.slice(0, 7);
export const dayOf = (at: string | number, zone: string) => wallTime(new Date(at).getTime(), zone).slice(0, 10);

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The six weeks, from Monday, that show a month: always as many, so that nothing moves from month to month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const start = addDays(first, -weekday);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)));
}

/** The time in which a month can lie, wherever one is. */
export function boundsOf(month: string): { from: number; to: number } {
  return {
    from: Date.parse(`${month}-01T00:00:00Z`) - DAY_MS,
    to: Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) + DAY_MS,
  };
}

/** Starts of slots by the day on which they are in a zone. */
export function byDay(starts: readonly string[], zone: string): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const start of starts) {
    const day = dayOf(start, zone);
    const known = days.get(day);
    if (known) known.push(start);
    else days.set(day, [start]);
  }
  return days;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A time of day in a zone, in the manner of whoever reads it: `14:30` or `2:30 pm`. Only for the browser. */
export function clockTime(at: string | number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at));
}
