import { RRuleTemporal } from 'rrule-temporal';
import { Refusal, TOO_OFTEN } from './refusal.mjs';
import { regularStarts } from './regular.mjs';

/** @typedef {import('@/server/meetings/bookings/slots/schedule').Interval} Interval */

const DAY_MS = 86_400_000;
/** Occurrences of one rule that are looked at: more than every five minutes of two months. */
const MAX_ITERATIONS = 20_000;
const MAX_CANDIDATES = 100_000;
/** Times of a day that one rule may name: every five minutes. */
const MAX_TIMES = 288;
/** @type {Record<string, number>} */
const STEPS = { SECONDLY: 1000, MINUTELY: 60_000, HOURLY: 3_600_000, DAILY: DAY_MS, WEEKLY: 7 * DAY_MS };

/**
 * When a rule has an event begin within a range, on the wall clock: rules count in wall time (RFC 5545 §3.3.10), so it is
 * expanded as if that were in UTC. Throws a Refusal for one that goes on too often; one that is none has no occurrences.
 * @param {string} text of the RRULE
 * @param {number} firstMs wall time of DTSTART
 * @param {Interval} range on the wall clock
 * @param {(wallMs: number) => number} offsetAt of the zone, for an UNTIL in UTC
 * @returns {number[]}
 */
export function startsByRule(text, firstMs, range, offsetAt) {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => /** @type {[string, string]} */ (part.split('=', 2))),
  );
  const untilMs = Math.min(untilOf(parts.get('UNTIL'), offsetAt), lastOf(parts, firstMs));
  const window = { startMs: Math.max(range.startMs, firstMs), endMs: Math.min(range.endMs, untilMs) };
  if (!(window.startMs <= window.endMs)) return [];
  const regular = regularStarts(parts, firstMs, window);
  if (regular) return regular;
  assertModest(parts);
  parts.delete('UNTIL');
  if (untilMs < Number.POSITIVE_INFINITY && lastOf(parts, firstMs) < Number.POSITIVE_INFINITY) parts.delete('COUNT');
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  const all = expand(`DTSTART;TZID=UTC:${basic(firstMs)}\nRRULE:${rule}`, window);
  return all.filter((ms) => ms <= untilMs);
}

/**
 * @param {string} rruleString
 * @param {Interval} window
 */
function expand(rruleString, { startMs, endMs }) {
  try {
    const limits = { maxIterations: MAX_ITERATIONS, maxCandidateEvaluations: MAX_CANDIDATES };
    const rule = new RRuleTemporal({ rruleString, ...limits });
    return rule.between(new Date(startMs), new Date(endMs), true).map((time) => time.epochMilliseconds);
  } catch (error) {
    if (error instanceof Error && /maximum/i.test(error.message)) throw new Refusal(TOO_OFTEN);
    return [];
  }
}

/** Refuses before anything is counted what no meeting needs. @param {Map<string, string>} parts */
function assertModest(parts) {
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (all, name) => all * (parts.get(name) ?? '').split(',').length,
    1,
  );
  if (times > MAX_TIMES) throw new Refusal(TOO_OFTEN);
}

/**
 * The last instant of UNTIL on the wall clock: that of a date is the end of its day.
 * @param {string | undefined} until
 * @param {(ms: number) => number} offsetAt
 */
function untilOf(until, offsetAt) {
  const [, year, month, day, hour, minute, second, zulu] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?/.exec(until ?? '') ?? [];
  if (year === undefined) return Number.POSITIVE_INFINITY;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (hour === undefined) return date + DAY_MS - 1;
  const ms = date + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000;
  return zulu ? ms + offsetAt(ms) : ms;
}

/**
 * The last of COUNT occurrences of a rule of even steps, so that an old one need not be counted through.
 * @param {Map<string, string>} parts
 * @param {number} firstMs
 */
function lastOf(parts, firstMs) {
  const stepMs = STEPS[parts.get('FREQ') ?? ''];
  const isEven = [...parts.keys()].every((name) => ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'].includes(name));
  if (!stepMs || !isEven || !parts.has('COUNT')) return Number.POSITIVE_INFINITY;
  return firstMs + (Number(parts.get('COUNT')) - 1) * Number(parts.get('INTERVAL') ?? 1) * stepMs;
}

/** @param {number} ms */
const basic = (ms) => new Date(ms).toISOString().replace(/[-:]|\.\d+Z/g, '');
