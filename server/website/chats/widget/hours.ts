import { DateTime } from 'luxon';
import type { ChatSiteRow } from '../sites/shapes';

/** Whether somebody answers at this time; a site without hours is always open. */
export function isOpen({ hours, timezone }: Pick<ChatSiteRow, 'hours' | 'timezone'>, at: Date): boolean {
  if (hours.length === 0) return true;
  const local = DateTime.fromJSDate(at, { zone: timezone });
  const time = local.toFormat('HH:mm');
  return hours.some(({ weekday, start, end }) => weekday === local.weekday % 7 && start <= time && time < end);
}
