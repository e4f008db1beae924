import { fromLocal, toLocal } from '@/lib/zoned';

const DAY_MS = 86_400_000;

/** When mail is often sent later: the next morning, the next afternoon and the next Monday, by the clock of a time zone. */
export function quickTimes(now: Date, timezone: string): { label: string; at: string }[] {
  const today = toLocal(now.toISOString(), timezone).slice(0, 10);
  const day = (ahead: number) => new Date(Date.parse(`${today}T12:00:00Z`) + ahead * DAY_MS);
  const at = (ahead: number, time: string) => fromLocal(`${day(ahead).toISOString().slice(0, 10)}T${time}`, timezone);
  const toMonday = (8 - day(0).getUTCDay()) % 7 || 7;
  return [
    { label: 'Tomorrow morning', at: at(1, '08:00') },
    { label: 'Tomorrow afternoon', at: at(1, '13:00') },
    ...(toMonday > 1 ? [{ label: 'Monday morning', at: at(toMonday, '08:00') }] : []),
  ];
}
