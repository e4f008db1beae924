import { durationOf, param, properties, property, timeOf, word } from './component.mjs';
import { startsByRule } from './rule.mjs';
import { instantOf } from './zone.mjs';

/** @typedef {import('./component.mjs').Component} Component */
/** @typedef {import('./component.mjs').Property} Property */
/** @typedef {import('./component.mjs').Time} Time */
/** @typedef {import('./zone.mjs').Zone} Zone */
/** @typedef {import('./zone.mjs').ZoneOf} ZoneOf */
/** @typedef {import('@/server/meetings/bookings/slots/schedule').Interval} Interval */
/** @typedef {{ time: Time, zone: Zone, startMs: number, lengthMs: number, days?: number }} Span */
/** @typedef {{ ofMs: number, onwards: boolean, span: Span, isFree: boolean }} Change */
/** @typedef {{ startMs: number, wallMs: number, zone: Zone, lengthMs?: number }} Start */

/**
 * @typedef {object} Query
 * @property {Interval} range
 * @property {string} timezone the host's: all-day events and times without a zone are in it
 * @property {readonly string[]} addresses the host's, in lower case: what they have declined is not in the way
 * @property {readonly string[]} own the UIDs of events that are not in the way
 */

const DAY_MS = 86_400_000;

/**
 * The busy times of an event with what was changed about single occurrences of it, which have its UID.
 * @param {readonly Component[]} events
 * @param {Query} query
 * @param {ZoneOf} zoneOf
 * @returns {Interval[]}
 */
export function busyOfEvent(events, query, zoneOf) {
  const { range, addresses } = query;
  /** @type {Map<number, Change>} */
  const changes = new Map();
  /** @type {Component[]} */
  const masters = [];
  for (const event of events) {
    if (!property(event, 'recurrence-id')) masters.push(event);
    else for (const change of changeOf(event, addresses, zoneOf)) changes.set(change.ofMs, change);
  }
  const busy = [...changes.values()].filter(({ isFree }) => !isFree).map(({ span }) => intervalOf(span, span));
  const onwards = [...changes.values()].filter((change) => change.onwards).sort((a, b) => a.ofMs - b.ofMs);
  for (const master of masters) {
    const span = spanOf(master, zoneOf);
    if (!span || (isFree(master, addresses) && onwards.length === 0)) continue;
    for (const start of startsOf(master, span, range, zoneOf)) {
      if (changes.has(start.startMs)) continue;
      const moved = lastBefore(onwards, start.startMs);
      if (moved?.isFree ?? isFree(master, addresses)) continue;
      busy.push(moved ? movedBy(moved, start) : intervalOf(span, start));
    }
  }
  return busy.filter(({ startMs, endMs }) => startMs < endMs && endMs > range.startMs && startMs < range.endMs);
}

/**
 * An event that is free time, was called off or declined.
 * @param {Component} event
 * @param {readonly string[]} addresses of the host, in lower case
 */
function isFree(event, addresses) {
  if (word(event, 'transp') === 'TRANSPARENT' || word(event, 'status') === 'CANCELLED') return true;
  if (word(event, 'x-microsoft-cdo-busystatus') === 'FREE') return true;
  return properties(event, 'attendee').some((attendee) => {
    if (param(attendee, 'partstat').toUpperCase() !== 'DECLINED') return false;
    const address = String(attendee[3])
      .toLowerCase()
      .replace(/^mailto:/, '');
    return addresses.includes(address) || addresses.includes(param(attendee, 'email').toLowerCase());
  });
}

/**
 * One occurrence that was changed, or with RANGE=THISANDFUTURE it and all that follow (RFC 5545 §3.8.4.4).
 * @param {Component} event
 * @param {readonly string[]} addresses
 * @param {ZoneOf} zoneOf
 * @returns {Change[]}
 */
function changeOf(event, addresses, zoneOf) {
  const id = property(event, 'recurrence-id');
  const of = timeOf(id?.[3]);
  const span = spanOf(event, zoneOf);
  if (!id || !of || !span) return [];
  const onwards = param(id, 'range').toUpperCase() === 'THISANDFUTURE';
  return [{ ofMs: instantOf(of.wallMs, zoneOf(id, of)), onwards, span, isFree: isFree(event, addresses) }];
}

/**
 * How long an event is: in days when it has dates for times, because days differ in length.
 * @param {Component} event
 * @param {ZoneOf} zoneOf
 * @returns {Span | undefined}
 */
function spanOf(event, zoneOf) {
  const from = property(event, 'dtstart');
  const time = timeOf(from?.[3]);
  if (!from || !time) return undefined;
  const zone = zoneOf(from, time);
  const startMs = instantOf(time.wallMs, zone);
  const to = property(event, 'dtend');
  const end = timeOf(to?.[3]);
  const lengthMs = durationOf(property(event, 'duration')?.[3]);
  if (time.isDate) {
    const days = Math.max(1, Math.round((end ? end.wallMs - time.wallMs : lengthMs) / DAY_MS));
    return { time, zone, startMs, lengthMs: days * DAY_MS, days };
  }
  if (!to || !end) return { time, zone, startMs, lengthMs };
  return { time, zone, startMs, lengthMs: Math.max(0, instantOf(end.wallMs, zoneOf(to, end)) - startMs) };
}

/**
 * When an event begins so that it touches a range: at DTSTART, by its RRULEs and RDATEs, and not at its EXDATEs (RFC 5545 §3.8.5).
 * @param {Component} event
 * @param {Span} span
 * @param {Interval} range
 * @param {ZoneOf} zoneOf
 * @returns {Iterable<Start>}
 */
function startsOf(event, { time, zone, startMs, lengthMs }, range, zoneOf) {
  /** @type {Map<number, Start>} */
  const starts = new Map([[startMs, { startMs, wallMs: time.wallMs, zone }]]);
  const window = { startMs: range.startMs - lengthMs - 2 * DAY_MS, endMs: range.endMs + 2 * DAY_MS };
  for (const rule of properties(event, 'x-kept-rrule')) {
    for (const wallMs of startsByRule(String(rule[3]), time.wallMs, window, zone)) {
      const atMs = instantOf(wallMs, zone);
      starts.set(atMs, { startMs: atMs, wallMs, zone });
    }
  }
  for (const [value, its, length] of timesOf(event, 'rdate', zoneOf)) {
    const atMs = instantOf(value.wallMs, its);
    starts.set(atMs, {
      startMs: atMs,
      wallMs: value.wallMs,
      zone: its,
      ...(length !== undefined && { lengthMs: length }),
    });
  }
  return without(starts, [...timesOf(event, 'exdate', zoneOf)], time.isDate);
}

/**
 * Some programs leave out a whole day where a time was meant.
 * @param {Map<number, Start>} starts
 * @param {[Time, Zone, number | undefined][]} left
 * @param {boolean} hasDates
 */
function without(starts, left, hasDates) {
  /** @type {Set<number>} */
  const days = new Set();
  for (const [value, zone] of left) {
    if (value.isDate && !hasDates) days.add(value.wallMs);
    else starts.delete(instantOf(value.wallMs, zone));
  }
  const all = [...starts.values()];
  return days.size === 0
    ? all
    : all.filter(({ wallMs }) => !days.has(wallMs - (((wallMs % DAY_MS) + DAY_MS) % DAY_MS)));
}

/**
 * The times of a list, with their zone, and the length that a period has of its own.
 * @param {Component} event
 * @param {string} name
 * @param {ZoneOf} zoneOf
 * @returns {Generator<[Time, Zone, number | undefined]>}
 */
function* timesOf(event, name, zoneOf) {
  for (const one of properties(event, name)) {
    for (const value of one.slice(3)) {
      const [from, to] = Array.isArray(value) ? value : [value];
      const time = timeOf(from);
      if (!time) continue;
      const zone = zoneOf(one, time);
      yield [
        time,
        zone,
        to === undefined ? undefined : lengthOf(time, to, (end) => instantOf(end.wallMs, zoneOf(one, end)), zone),
      ];
    }
  }
}

/**
 * @param {Time} time
 * @param {unknown} to an end or a duration (RFC 5545 §3.3.9)
 * @param {(end: Time) => number} instant
 * @param {Zone} zone
 */
function lengthOf(time, to, instant, zone) {
  const end = timeOf(to);
  return Math.max(0, end ? instant(end) - instantOf(time.wallMs, zone) : durationOf(to));
}

/**
 * @param {Span} span
 * @param {{ startMs: number, wallMs?: number, zone?: Zone, lengthMs?: number }} start
 * @returns {Interval}
 */
function intervalOf({ days, lengthMs, time, zone }, start) {
  const { startMs, wallMs = time.wallMs } = start;
  if (days === undefined) return { startMs, endMs: startMs + (start.lengthMs ?? lengthMs) };
  return { startMs, endMs: instantOf(wallMs + days * DAY_MS, start.zone ?? zone) };
}

/**
 * An occurrence after a change of all that follow: as far from its own time as the changed one, and as long.
 * @param {Change} change
 * @param {Start} start
 * @returns {Interval}
 */
function movedBy({ span, ofMs }, start) {
  const shiftMs = span.startMs - ofMs;
  const { startMs, endMs } = intervalOf(span, { ...start, lengthMs: span.lengthMs });
  return { startMs: startMs + shiftMs, endMs: endMs + shiftMs };
}

/**
 * @param {readonly Change[]} changes in order
 * @param {number} ms
 */
function lastBefore(changes, ms) {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.ofMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}
