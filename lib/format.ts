const LOCALE = 'en-GB';
const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.entries(options).join()}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
  formats.set(key, made);
  return made;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `21 Nov 2026`. The server and the browser print the same, because the zone is the member's and not the machine's. */
export const formatDate = (iso: string, timeZone: string) => format(DATE, timeZone).format(new Date(iso));
/** `21 Nov 2026, 09:30` */
export const formatDateTime = (iso: string, timeZone: string) =>
  format({ ...DATE, hour: '2-digit', minute: '2-digit' }, timeZone).format(new Date(iso));
/** `21 Nov 2026, 09:30:12`, for logs. */
export const formatSecond = (iso: string, timeZone: string) =>
  format({ ...DATE, hour: '2-digit', minute: '2-digit', second: '2-digit' }, timeZone).format(new Date(iso));
/** A day that is no moment, `2026-11-21`, as `21 Nov 2026`. */
export const formatDay = (day: string) => format(DATE, 'UTC').format(new Date(`${day}T00:00:00Z`));

const numbers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

export const formatNumber = (value: number) => numbers.format(value);
/** `12.4K`, where there is little room. */
export const formatShort = (value: number) => short.format(value);
/** An amount of money; the currency only where it is known. */
export function formatMoney(value: number, currency?: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  const text = value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: 2 });
  return currency ? `${text} ${currency}` : text;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** `3 hr. ago`, `in 5 min.`, `now`. */
export function formatAgo(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 60];
  return unit === 'second' ? 'just now' : relative.format(Math.round(seconds / size), unit);
}

/** `MARKETING_QUALIFIED_LEAD` as `Marketing qualified lead`. */
export function humanize(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 contact`, `2 contacts` */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
