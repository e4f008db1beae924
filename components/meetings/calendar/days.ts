import { MONTHS, WEEKDAYS } from '@/lib/meeting-time';
import { fromLocal, toLocal } from '@/lib/zoned';

/** A day of a calendar, `2026-11-23`; it is no moment until a time zone says when it begins. */
export type Day = string;

const DAY_MS = 86_400_000;
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => toDay(at(day) + days * DAY_MS);
export const today = (timezone: string): Day => toLocal(new Date().toISOString(), timezone).slice(0, 10);
/** 0 = Sunday to 6 = Saturday. */
const weekdayOf = (day: Day) => new Date(at(day)).getUTCDay();
export const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text));

const monday = (day: Day) => addDays(day, -((weekdayOf(day) + 6) % 7));
const span = (first: Day, count: number) => Array.from({ length: count }, (_, days) => addDays(first, days));

/** The seven days from Monday that a day belongs to. */
export const weekOf = (day: Day): Day[] => span(monday(day), 7);

/** The same day of another month, or its last one. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The weeks that a month lies in, from Monday to Sunday each. */
export function monthOf(day: Day): Day[][] {
  const first = `${day.slice(0, 8)}01`;
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let begin = monday(first); begin < next; begin = addDays(begin, 7)) weeks.push(span(begin, 7));
  return weeks;
}

/** The moment at which a day begins in a time zone. */
export const startOf = (day: Day, timezone: string) => fromLocal(`${day}T00:00`, timezone);
/** The day on which a moment falls in a time zone. */
export const dayOf = (iso: string, timezone: string): Day => toLocal(iso, timezone).slice(0, 10);
/** `09:30` */
export const clockOf = (iso: string, timezone: string) => toLocal(iso, timezone).slice(11);

export const shortWeekday = (day: Day) => WEEKDAYS[weekdayOf(day)]?.slice(0, 3) ?? '';
export const dateOf = (day: Day) => Number(day.slice(8));
/** `November 2026` */
export const monthName = (day: Day) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** `Mon 23 Nov` */
export const shortDay = (day: Day) =>
  `${shortWeekday(day)} ${dateOf(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}`;
/** `Monday, 23 November` */
export const longName = (day: Day) =>
  `${WEEKDAYS[weekdayOf(day)]}, ${dateOf(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
