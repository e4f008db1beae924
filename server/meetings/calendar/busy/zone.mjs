import { IANAZone } from 'luxon';
import { findIana } from 'windows-iana';
import { param, properties, property, timeOf } from './component.mjs';
import { startsByRule } from './rule.mjs';

/** @typedef {import('./component.mjs').Component} Component */
/** @typedef {import('./component.mjs').Property} Property */
/** @typedef {import('./component.mjs').Time} Time */
/** @typedef {import('@/server/meetings/bookings/slots/schedule').Interval} Interval */
/** @typedef {(ms: number) => number} Zone the offset from UTC at an instant, both in milliseconds */
/** @typedef {(property: Property, time: Time) => Zone} ZoneOf */

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const MAX_OFFSETS = 200_000;

/** @type {Zone} */
const UTC = () => 0;

/** @type {Map<string, Zone>} */
const known = new Map();

/**
 * A zone by its IANA name, with the offsets that were asked for kept: they change on whole quarters of an hour.
 * @param {string} name
 * @returns {Zone}
 */
function ianaZone(name) {
  const before = known.get(name);
  if (before) return before;
  const zone = IANAZone.create(name);
  /** @type {Map<number, number>} */
  const offsets = new Map();
  /** @type {Zone} */
  const offsetAt = (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = Math.round(zone.offset(ms) * 60_000) || 0;
      if (offsets.size >= MAX_OFFSETS) offsets.clear();
      offsets.set(quarter, offset);
    }
    return offset;
  };
  known.set(name, offsetAt);
  return offsetAt;
}

/**
 * The IANA name within a TZID, which may have a prefix such as `/citadel.org/20210210_1/`.
 * @param {string} tzid
 */
function ianaName(tzid) {
  const last = tzid.slice(0, 255).split('/').filter(Boolean).slice(-3);
  return [tzid, ...last.map((_, i) => last.slice(i).join('/'))].find((name) => IANAZone.isValidZone(name));
}

/**
 * Finds the zone of a time: that of its property, else the host's, whose wall time a floating time is (RFC 5545 §3.3.5). A zone
 * by its IANA name has today's rules, a VTIMEZONE those of whoever wrote it; Outlook's feeds name zones as Windows does.
 * @param {readonly Component[]} calendars
 * @param {{ timezone: string, range: Interval }} query
 * @returns {ZoneOf}
 */
export function zoneFinder(calendars, { timezone, range }) {
  const host = ianaZone(timezone);
  /** @type {Map<string, Component>} */
  const described = new Map();
  for (const [, , components] of calendars) {
    for (const one of components) {
      if (one[0] === 'vtimezone') described.set(String(property(one, 'tzid')?.[3] ?? ''), one);
    }
  }
  /** @type {Map<string, Zone>} */
  const found = new Map();
  /** @param {string} tzid */
  const named = (tzid) => {
    const iana = ianaName(tzid);
    if (iana !== undefined) return ianaZone(iana);
    const own = described.get(tzid);
    if (own) return describedZone(own, range) ?? host;
    const windows = findIana(tzid)[0];
    return windows && IANAZone.isValidZone(windows) ? ianaZone(windows) : host;
  };
  return (from, time) => {
    if (time.isUtc) return UTC;
    const tzid = param(from, 'tzid');
    if (tzid === '') return host;
    const zone = found.get(tzid) ?? named(tzid);
    found.set(tzid, zone);
    return zone;
  };
}

/**
 * What a VTIMEZONE says around a range: its onsets in order, each with the offset that holds from then on (RFC 5545 §3.6.5).
 * @param {Component} vtimezone
 * @param {Interval} range
 * @returns {Zone | undefined}
 */
function describedZone([, , observances], range) {
  const onsets = observances.flatMap((observance) => onsetsOf(observance, range)).sort((a, b) => a.ms - b.ms);
  const [first] = onsets;
  if (!first) return undefined;
  return (ms) => {
    let [low, high] = [0, onsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((onsets[middle]?.ms ?? 0) <= ms) low = middle + 1;
      else high = middle;
    }
    return onsets[low - 1]?.offset ?? first.before;
  };
}

/**
 * @param {Component} observance
 * @param {Interval} range
 */
function onsetsOf(observance, range) {
  const start = timeOf(property(observance, 'dtstart')?.[3]);
  const [before, offset] = ['tzoffsetfrom', 'tzoffsetto'].map((name) => offsetOf(property(observance, name)?.[3]));
  if (!start || before === undefined || offset === undefined) return [];
  const walls = [start.wallMs];
  for (const rule of properties(observance, 'x-kept-rrule')) {
    // The last onset before the range counts too, and one that lies longer ago where the rule has ended.
    for (const endMs of [range.endMs + DAY_MS, untilOf(String(rule[3]))]) {
      const within = { startMs: Math.min(range.startMs, endMs) - 400 * DAY_MS, endMs: endMs + DAY_MS };
      if (Number.isFinite(endMs)) walls.push(...startsByRule(String(rule[3]), start.wallMs, within, () => before));
    }
  }
  for (const date of properties(observance, 'rdate')) {
    for (const value of date.slice(3))
      walls.push(timeOf(Array.isArray(value) ? value[0] : value)?.wallMs ?? start.wallMs);
  }
  return walls.map((wallMs) => ({ ms: wallMs - before, before, offset }));
}

/** @param {string} rule */
function untilOf(rule) {
  const [, y, m, d] = /UNTIL=(\d{4})(\d\d)(\d\d)/i.exec(rule) ?? [];
  return y === undefined ? Number.NaN : Date.UTC(Number(y), Number(m) - 1, Number(d));
}

/** @param {unknown} value */
function offsetOf(value) {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(String(value)) ?? [];
  if (sign === undefined) return undefined;
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}

/**
 * The instant of a wall time. One that a clock change leaves out is as if the clock had not been changed, of one that comes
 * twice the first is meant (RFC 5545 §3.3.5).
 * @param {number} wallMs
 * @param {Zone} zone
 */
export function instantOf(wallMs, zone) {
  const before = zone(wallMs - DAY_MS);
  const after = zone(wallMs + DAY_MS);
  if (before === after) return wallMs - before;
  if (zone(wallMs - before) === before) return wallMs - before;
  return zone(wallMs - after) === after ? wallMs - after : wallMs - before;
}
