import { DateTime, type DateTimeUnit } from 'luxon';
import { invalid } from '@/server/kernel/contract/errors';
import type { Leaf } from '@/server/kernel/contract/filter';
import type { Range } from './contract';
import type { Interval, Period } from './names';

/** The first day of a range, and the first one after it, in the workspace's time zone; what is open has none. */
export interface Days {
  from: DateTime | undefined;
  until: DateTime | undefined;
}

const LAST_DAYS = /^LAST_(\d+)_DAYS$/;
const NEXT_DAYS = /^NEXT_(\d+)_DAYS$/;

function daysOfPeriod(period: Period, today: DateTime): Days {
  const tomorrow = today.plus({ days: 1 });
  const [, last] = LAST_DAYS.exec(period) ?? [];
  if (last) return { from: tomorrow.minus({ days: Number(last) }), until: tomorrow };
  const [, next] = NEXT_DAYS.exec(period) ?? [];
  if (next) return { from: today, until: today.plus({ days: Number(next) }) };
  if (period === 'TODAY') return { from: today, until: tomorrow };
  // Whole months, this one among them, so that each bar stands for as much time as the next.
  const month = today.startOf('month');
  if (period === 'LAST_12_MONTHS') return { from: month.minus({ months: 11 }), until: month.plus({ months: 1 }) };
  if (period === 'NEXT_12_MONTHS') return { from: month, until: month.plus({ months: 12 }) };
  const unit = period.replace(/^(THIS|LAST)_/, '').toLowerCase() as DateTimeUnit;
  const start = today.startOf(unit);
  const from = period.startsWith('LAST_') ? start.minus({ [unit]: 1 }) : start;
  return { from, until: from.plus({ [unit]: 1 }) };
}

/** The days of a range as a time zone has them now. */
export function daysOf(range: Range | null, timezone: string): Days {
  if (!range) return { from: undefined, until: undefined };
  const { period, from, to } = range;
  if (period) return daysOfPeriod(period, DateTime.now().setZone(timezone).startOf('day'));
  const dayOf = (text: string | undefined) => (text ? DateTime.fromISO(text, { zone: timezone }) : undefined);
  return { from: dayOf(from), until: dayOf(to)?.plus({ days: 1 }) };
}

/** Refuses a range that says nothing, too much, or ends before it begins. */
export function checkRange({ period, from, to }: Range): void {
  const hasDays = from !== undefined || to !== undefined;
  if (period ? hasDays : !hasDays) throw invalid('range', 'takes a period, or days in from and to');
  if (from && to && to < from) throw invalid('range.to', 'must not be before from');
}

const textOf = (at: DateTime, kind: string): string =>
  kind === 'day' ? at.toFormat('yyyy-MM-dd') : at.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");

/** The conditions that a field lies in these days. */
export const within = (field: string, kind: string, { from, until }: Days): Leaf[] => [
  ...(from ? [{ field, is: 'atLeast' as const, value: textOf(from, kind) }] : []),
  ...(until ? [{ field, is: 'below' as const, value: textOf(until, kind) }] : []),
];

const unitOf = (interval: Interval) => interval.toLowerCase() as Lowercase<Interval>;

/** The days of the interval that begins on a day. */
export function daysOfInterval(start: string, interval: Interval, timezone: string): Days & { from: DateTime } {
  const from = DateTime.fromISO(start, { zone: timezone });
  return { from, until: from.plus({ [unitOf(interval)]: 1 }) };
}

/** The first days of all intervals from one to another, both among them; where there are too many, the last ones. */
export function intervalsBetween(first: string, last: string, interval: Interval, most: number): string[] {
  const days: string[] = [];
  const start = DateTime.fromISO(first, { zone: 'utc' });
  const end = DateTime.fromISO(last, { zone: 'utc' });
  for (let back = 0; days.length < most; back++) {
    const at = end.minus({ [unitOf(interval)]: back });
    if (at < start) break;
    days.push(at.toFormat('yyyy-MM-dd'));
  }
  return days.reverse();
}

/** The first day of the interval that a moment lies in. */
export const startOf = (at: DateTime, interval: Interval): string =>
  at.startOf(unitOf(interval)).toFormat('yyyy-MM-dd');

/** An interval as people call it. */
export function labelOf(start: string, interval: Interval): string {
  const at = DateTime.fromISO(start, { zone: 'utc', locale: 'en-US' });
  if (interval === 'YEAR') return at.toFormat('yyyy');
  if (interval === 'QUARTER') return at.toFormat("'Q'q yyyy");
  return at.toFormat(interval === 'MONTH' ? 'LLL yyyy' : 'd LLL yyyy');
}
