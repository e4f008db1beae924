import { toLocal } from '@/lib/zoned';
import { type Day, dayOf } from './days';

const DAY_MIN = 24 * 60;

interface Timed {
  id: string;
  startAt: string;
  endAt: string;
}

/** Where something stands in the column of its day: minutes from midnight, and its share of the width. */
export interface Placed<T> {
  item: T;
  fromMin: number;
  toMin: number;
  column: number;
  columns: number;
}

const minutesIn = (iso: string, day: Day, timezone: string) => {
  const local = toLocal(iso, timezone);
  if (local.slice(0, 10) < day) return 0;
  if (local.slice(0, 10) > day) return DAY_MIN;
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
};

/**
 * The part of a day that something takes, in minutes; none of a day that it is not on. Where the clocks are put back meanwhile, it
 * may end on them before it begins: it is then shown from its beginning, as long as it is.
 */
function spanOf({ startAt, endAt }: Timed, day: Day, timezone: string): { fromMin: number; toMin: number } {
  const [fromMin, toMin] = [minutesIn(startAt, day, timezone), minutesIn(endAt, day, timezone)];
  const isWithin = [startAt, endAt].every((at) => dayOf(at, timezone) === day);
  if (!isWithin || fromMin < toMin) return { fromMin, toMin };
  const lengthMin = (Date.parse(endAt) - Date.parse(startAt)) / 60_000;
  return { fromMin, toMin: Math.min(DAY_MIN, fromMin + lengthMin) };
}

/** What falls on a day, beside one another where it overlaps. */
export function placeDay<T extends Timed>(items: readonly T[], day: Day, timezone: string): Placed<T>[] {
  const placed = items
    .map((item) => ({ item, ...spanOf(item, day, timezone) }))
    .filter(({ fromMin, toMin }) => fromMin < toMin)
    .sort((a, b) => a.fromMin - b.fromMin || b.toMin - a.toMin)
    .map((one) => ({ ...one, column: 0, columns: 1 }));
  let group: Placed<T>[] = [];
  let groupEnd = 0;
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1;
    for (const one of group) one.columns = columns;
    group = [];
  };
  for (const one of placed) {
    if (one.fromMin >= groupEnd) close();
    const used = new Set(group.filter(({ toMin }) => toMin > one.fromMin).map(({ column }) => column));
    while (used.has(one.column)) one.column++;
    group.push(one);
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, one.toMin);
  }
  close();
  return placed;
}

/** The hours that a week is shown from and to: eight to eighteen, and whatever lies outside of that. */
export function hoursOf(placed: readonly { fromMin: number; toMin: number }[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ fromMin }) => Math.floor(fromMin / 60)));
  const last = Math.max(18, ...placed.map(({ toMin }) => Math.ceil(toMin / 60)));
  return { first, last };
}

/** What begins on each day, in order. */
export function groupByDay<T extends Timed>(items: readonly T[], timezone: string): Map<Day, T[]> {
  const days = new Map<Day, T[]>();
  for (const item of [...items].sort((a, b) => a.startAt.localeCompare(b.startAt))) {
    const day = dayOf(item.startAt, timezone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}
