/** Whose typing is read: which day it is there, and the language whose names of months and order of figures they use. */
export interface Reader {
  today: string;
  locale: string;
}

/** Where a language has day, month and year in a date that is all figures: `['day', 'month', 'year']`. */
const orderOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(Date.UTC(2026, 10, 25)))
    .filter(({ type }) => type !== 'literal');

const PLACES = { day: 'dd', month: 'mm', year: 'yyyy' } as const;
const isPlace = (type: string): type is keyof typeof PLACES => type in PLACES;

/** What an empty field asks for: `dd/mm/yyyy`, in the reader's order. */
export const placeholderOf = (locale: string) =>
  orderOf(locale)
    .flatMap(({ type }) => (isPlace(type) ? PLACES[type] : []))
    .join('/');

const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '');

/** The month that a word begins, in English or in the reader's language; 0 for none. */
function monthOf(word: string, locale: string): number {
  const wanted = plain(word);
  if (wanted.length < 3) return 0;
  for (const language of ['en', locale]) {
    for (const length of ['long', 'short'] as const) {
      const name = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        if (plain(name.format(Date.UTC(2026, month - 1, 1))).startsWith(wanted)) return month;
      }
    }
  }
  return 0;
}

/** Whether a text is a day of the calendar, `2026-11-25`. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text);
/** Whether a text is a moment by some clock, `2026-11-25T09:30`. */
export const isMoment = (text: string) => isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));

const DAY_MS = 86_400_000;
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** A day as people type it, as `2026-11-25`: that itself, `25 Nov`, `Nov 25, 2026`, `25.11.26`, `tomorrow`, `+3`; undefined for none. */
export function typedDay(text: string, { today, locale }: Reader): string | undefined {
  const typed = text.trim().toLowerCase();
  const near = NEAR[typed] ?? (/^[+-]\d{1,4}$/.test(typed) ? Number(typed) : undefined);
  if (near !== undefined) return shifted(today, near);
  const words = typed.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const figures = words.filter((word) => /^\d+$/.test(word));
  const months = words.flatMap((word) => monthOf(word, locale) || []);
  const year = today.slice(0, 4);
  if (months.length === 1) return dayFrom(figures[1] ?? year, months[0], figures[0]);
  if (months.length > 1 || figures.length < 2 || figures.length > 3 || /[\p{L}:]/u.test(typed)) return undefined;
  if (figures[0]?.length === 4) return dayFrom(figures[0], figures[1], figures[2]);
  const order = orderOf(locale).filter(({ type }) => figures.length === 3 || type !== 'year');
  const named = Object.fromEntries(order.map(({ type }, place) => [type, figures[place]]));
  return dayFrom(named.year ?? year, named.month, named.day);
}

function dayFrom(year: string, month: string | number | undefined, day: string | undefined): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  const iso = [whole, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  return isDay(iso) ? iso : undefined;
}

/** A time of day as people type it, as `09:30`: that itself, `930`, `9`, `9.30`, `9:30 pm`; undefined for none. */
export function typedTime(text: string): string | undefined {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2}?)[:.h]?(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? [];
  const pm = half?.toLowerCase() === 'p';
  if (hours === '' || (half && (Number(hours) < 1 || Number(hours) > 12))) return undefined;
  const hour = half ? (Number(hours) % 12) + (pm ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}

/** The hour of a day of which no time was typed. */
export const USUAL_TIME = '09:00';
const WITH_TIME = /^(.*?)(?:,\s*|\s+|t)(\d{1,2}:\d{2}\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)$/i;

/** A moment by the clock as people type it, as `2026-11-25T09:30`; of a day alone its morning. */
export function typedMoment(text: string, reader: Reader): string | undefined {
  const [, before = text, after = USUAL_TIME] = WITH_TIME.exec(text.trim()) ?? [];
  const day = typedDay(before, reader);
  const time = typedTime(after);
  return day && time && `${day}T${time}`;
}
