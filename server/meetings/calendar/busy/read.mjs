import { durationOf, param, parseCalendars, properties, property, timeOf, word } from './component.mjs';
import { busyOfEvent } from './event.mjs';
import { mergeIntervals } from './merge.mjs';
import { Refusal, TOO_OFTEN } from './refusal.mjs';
import { instantOf, zoneFinder } from './zone.mjs';

/** @typedef {import('./component.mjs').Component} Component */
/** @typedef {import('./event.mjs').Query} Query */
/** @typedef {import('./zone.mjs').ZoneOf} ZoneOf */
/** @typedef {import('@/server/meetings/bookings/slots/schedule').Interval} Interval */

/** More of them say nothing that fewer do not. */
const MAX_FOUND = 200_000;
export const MAX_BUSY = 50_000;

/**
 * The busy times within a range, of a calendar as text (RFC 5545). Throws a Refusal for what is no calendar, or repeats too often.
 * @param {string} text
 * @param {Query} query
 * @returns {{ busy: Interval[], goesOn: boolean }} goesOn: whether it may have busy times after the range
 */
export function readBusy(text, query) {
  const calendars = parseCalendars(text);
  const zoneOf = zoneFinder(calendars, query);
  const own = new Set(query.own);
  const named = calendars.map((calendar) => word(calendar, 'x-wr-calname').toLowerCase());
  const addresses = [...query.addresses, ...named].filter((address) => address.includes('@'));
  /** @type {Interval[]} */
  const busy = [];
  for (const [uid, events] of eventsByUid(calendars)) {
    if (own.has(uid)) continue;
    for (const found of busyOfEvent(events, { ...query, addresses }, zoneOf)) busy.push(found);
    if (busy.length > MAX_FOUND) throw new Refusal(TOO_OFTEN);
  }
  for (const found of publishedBusy(calendars, query.range, zoneOf)) busy.push(found);
  const merged = mergeIntervals(busy);
  if (merged.length > MAX_BUSY) throw new Refusal(TOO_OFTEN);
  return { busy: merged, goesOn: calendars.some(([, , all]) => all.some((one) => goesOn(one, query.range))) };
}

/**
 * An event and what was changed about single occurrences of it have one UID.
 * @param {readonly Component[]} calendars
 */
function eventsByUid(calendars) {
  /** @type {Map<string, Component[]>} */
  const groups = new Map();
  for (const [, , components] of calendars) {
    for (const event of components) {
      if (event[0] !== 'vevent') continue;
      const uid = String(property(event, 'uid')?.[3] ?? `#${groups.size}`);
      const group = groups.get(uid);
      if (group) group.push(event);
      else groups.set(uid, [event]);
    }
  }
  return groups;
}

/**
 * The times that a VFREEBUSY gives (RFC 5545 §3.6.4): all but those that it calls free.
 * @param {readonly Component[]} calendars
 * @param {Interval} range
 * @param {ZoneOf} zoneOf
 * @returns {Generator<Interval>}
 */
function* publishedBusy(calendars, range, zoneOf) {
  for (const part of calendars.flatMap(([, , components]) => components.filter(([name]) => name === 'vfreebusy'))) {
    for (const one of properties(part, 'freebusy')) {
      if (param(one, 'fbtype').toUpperCase() === 'FREE') continue;
      for (const value of one.slice(3)) {
        const [from, to] = Array.isArray(value) ? value : [];
        const [time, end] = [timeOf(from), timeOf(to)];
        if (!time) continue;
        const startMs = instantOf(time.wallMs, zoneOf(one, time));
        const endMs = end ? instantOf(end.wallMs, zoneOf(one, end)) : startMs + durationOf(to);
        if (startMs < endMs && endMs > range.startMs && startMs < range.endMs) yield { startMs, endMs };
      }
    }
  }
}

/**
 * @param {Component} component
 * @param {Interval} range
 */
function goesOn(component, range) {
  const start = timeOf(property(component, 'dtstart')?.[3]);
  if (component[0] !== 'vevent' || !start) return false;
  return start.wallMs >= range.endMs || component[1].some(([name]) => name === 'x-kept-rrule' || name === 'rdate');
}
