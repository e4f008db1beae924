import { zoneFormats } from './zone-formats';

// Dates and numbers are put together here from figures, for the wordings of Intl differ between Node's and the browsers'
// versions of the Unicode data, and a page must say the same on both.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const formatOf = zoneFormats('en-GB', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function figures(iso: string, timeZone: string) {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, second } = parts;
  return { date: `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`, time: `${hour}:${minute}`, second };
}

/** An address may hold anything in the place of a time; what is none is shown as it is. */
const isTime = (iso: string) => !Number.isNaN(Date.parse(iso));

/** `21 Nov 2026`, where the member is. */
export const formatDate = (iso: string, timeZone: string) => (isTime(iso) ? figures(iso, timeZone).date : iso);

/** `21 Nov 2026, 09:30` */
export function formatDateTime(iso: string, timeZone: string): string {
  if (!isTime(iso)) return iso;
  const { date, time } = figures(iso, timeZone);
  return `${date}, ${time}`;
}

/** `21 Nov 2026, 09:30:12`, for logs. */
export function formatSecond(iso: string, timeZone: string): string {
  if (!isTime(iso)) return iso;
  const { date, time, second } = figures(iso, timeZone);
  return `${date}, ${time}:${second}`;
}

/** A day that is no moment, `2026-11-21`, as `21 Nov 2026`. */
export const formatDay = (day: string) => (isTime(day) ? formatDate(`${day}T00:00:00Z`, 'UTC') : day);

/** The same without its year: `21 Nov`. */
export const formatShortDay = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ');

/** Today in a time zone, as days are written. */
export const todayIn = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);

/** `1,234.5` */
export function formatNumber(value: number): string {
  const [whole = '', part] = String(Math.round(value * 100) / 100).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
}

/** A decimal of any length as it is, with its thousands told apart: `1,234.50` */
export function formatAmount(decimal: string): string {
  const [whole = '', part] = decimal.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
}

const SIZES = [
  [1, ''],
  [1e3, 'K'],
  [1e6, 'M'],
  [1e9, 'B'],
] as const;

/** `12.4K`, where there is little room. */
export function formatShort(value: number): string {
  const tenths = (size: number) => Math.round((value / size) * 10) / 10;
  // What is rounded up to a thousand of one is one of the next.
  const [size, letter] = SIZES.find(([one]) => Math.abs(tenths(one)) < 1000) ?? [1e9, 'B'];
  return `${formatNumber(tenths(size))}${letter}`;
}

/** `1,234.50 USD`; the currency only where it is known. */
export function formatMoney(value: number, currency?: string): string {
  const text = formatNumber(value).replace(/(\.\d)$/, '$10');
  return currency ? `${text} ${currency}` : text;
}

/** `12.5%` */
export const formatPercent = (value: number) => `${formatNumber(value)}%`;

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

/** `3 hr. ago`, `in 5 min.`, `just now`: in whole units that have passed, so that a mail of yesterday is not two days old. */
export function formatAgo(iso: string, now: number): string {
  if (!isTime(iso)) return iso;
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, size] = UNITS.find(([, most]) => Math.abs(seconds) >= most) ?? [];
  return unit && size ? relative.format(Math.trunc(seconds / size), unit) : 'just now';
}

/** Words that codes spell another way than the console does. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bcanceled\b/g, 'cancelled'],
  [/\bcolor\b/g, 'colour'],
];

/** `MARKETING_QUALIFIED_LEAD` as `Marketing qualified lead`. */
export function humanize(code: string): string {
  const words = SPELLED.reduce(
    (text, [code, word]) => text.replace(code, word),
    code.toLowerCase().replaceAll('_', ' '),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name of several words in words: `chatMessages` as `Chat messages`. */
export const wordsOf = (name: string) => humanize(name.replace(/([a-z])([A-Z])/g, '$1_$2'));

/** A kind of record in words: `apiKey` as `API key`. */
export const kindName = (entity: string) => wordsOf(entity).replace(/^Api\b/, 'API');

/** `1 contact`, `2 contacts` */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
