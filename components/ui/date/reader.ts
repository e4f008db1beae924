import type { Reader } from '@/lib/typed-date';
import { toLocal } from '@/lib/zoned';

/** The reader's language, as the browser says it; on the server, which does not know it, the one with the usual order. */
export const readersLocale = () => (typeof window === 'undefined' ? 'en-GB' : navigator.language || 'en-GB');

/** Who reads now, in a time zone. */
export const readerIn = (timeZone: string) => (): Reader => ({
  today: toLocal(new Date().toISOString(), timeZone).slice(0, 10),
  locale: readersLocale(),
});

/** The first day of the week where the reader's language is spoken, from 0 for Sunday; Monday, where the browser does not know. */
export function firstWeekday(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const asked: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  const day = (asked.getWeekInfo?.().firstDay ?? 1) % 7;
  return ([0, 1, 2, 3, 4, 5, 6] as const).find((one) => one === day) ?? 1;
}
