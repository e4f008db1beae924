import ICAL from 'ical.js';
import { NOT_A_CALENDAR, Refusal } from './refusal.mjs';

// A component and its properties as jCal has them (RFC 7265): plain arrays, which cost a tenth of ical.js's objects.

/** @typedef {[name: string, params: Record<string, string | string[]>, type: string, ...values: unknown[]]} Property */
/** @typedef {[name: string, properties: Property[], components: Component[]]} Component */
/** @typedef {{ wallMs: number, isUtc: boolean, isDate: boolean }} Time on the wall clock, as if that were in UTC */

const DAY_MS = 86_400_000;
const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?/;
const DURATION = /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/**
 * The calendars of a text. Rules are kept as they stand: ical.js refuses a whole calendar for one that it does not know.
 * @param {string} text
 * @returns {Component[]}
 */
export function parseCalendars(text) {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').replace(/^RRULE(?=[;:])/gim, 'X-KEPT-RRULE'));
    return typeof parsed[0] === 'string' ? [parsed] : parsed;
  } catch {
    throw new Refusal(NOT_A_CALENDAR);
  }
}

/**
 * @param {Component} component
 * @param {string} name
 */
export const property = (component, name) => component[1].find((one) => one[0] === name);

/**
 * @param {Component} component
 * @param {string} name
 */
export const properties = (component, name) => component[1].filter((one) => one[0] === name);

/**
 * A value in capitals; empty where there is none.
 * @param {Component} component
 * @param {string} name
 */
export const word = (component, name) => String(property(component, name)?.[3] ?? '').toUpperCase();

/**
 * @param {Property} from
 * @param {string} name
 */
export const param = (from, name) => String(from[1][name] ?? '');

/**
 * @param {unknown} value
 * @returns {Time | undefined}
 */
export function timeOf(value) {
  const [, year, month, day, hour, minute, second, zulu] = TIME.exec(String(value)) ?? [];
  if (year === undefined) return undefined;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (hour === undefined) return { wallMs: date, isUtc: false, isDate: true };
  // A leap second is read as the one before it.
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Math.min(Number(second), 59);
  return { wallMs: date + seconds * 1000, isUtc: zulu === 'Z', isDate: false };
}

/**
 * A duration in milliseconds, a day taken for 24 hours; none is 0 (RFC 5545 §3.3.6).
 * @param {unknown} value
 */
export function durationOf(value) {
  const [, sign, ...parts] = DURATION.exec(String(value)) ?? [];
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const ms = (weeks * 7 + days) * DAY_MS + (hours * 3600 + minutes * 60 + seconds) * 1000;
  return sign === '-' ? -ms : ms;
}
