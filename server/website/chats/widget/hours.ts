import { DateTime } from 'luxon';
import type { ChatSiteRow } from '../sites/shapes';

/** Whether somebody answers at this time; a site without hours is always open. */
export function isOpen({ hours, timezone }: Pick<ChatSiteRow, 'hours' | 'timezone'>, at: Date): boolean {
  if (hours.length === 0) return true;
  const local = DateTime.fromJSDate(at, { zone: timezone });
  const time = local.toFormat('HH:mm');
  return hours.some(({ weekday, start, end }) => weekday === local.weekday % 7 && start <= time && time < end);
}

const DAYS = 8;

/** When somebody answers again at a site that is closed: the first opening after a time. Undefined where none is in a week. */
export function nextOpening({ hours, timezone }: Pick<ChatSiteRow, 'hours' | 'timezone'>, at: Date): Date | undefined {
  const today = DateTime.fromJSDate(at, { zone: timezone }).startOf('day');
  const openings = Array.from({ length: DAYS }, (_, ahead) => today.plus({ days: ahead })).flatMap((day) =>
    hours
      .filter(({ weekday }) => weekday === day.weekday % 7)
      .map(({ start }) => DateTime.fromISO(`${day.toISODate()}T${start}`, { zone: timezone }).toMillis()),
  );
  const next = openings.filter((opening) => opening > at.getTime()).sort((a, b) => a - b)[0];
  return next === undefined ? undefined : new Date(next);
}
