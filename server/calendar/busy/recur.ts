import { setImmediate as yieldToOthers } from 'node:timers/promises';
import ICAL from 'ical.js';
import { DAY_MS, type Interval } from '@/server/bookings/slots/schedule';
import { CalendarFailure } from '../failure';
import { instantOf, roughly, type Zone, zoneOf } from './wall';

/** The beginning of one occurrence. */
export interface Start {
  atMs: number;
  /** The midnight so many days after it. */
  endOfDays: (days: number) => number;
}

interface Query {
  range: Interval;
  timezone: string;
  /** Occurrences that may still be looked at, so that a calendar cannot keep the process busy for ever. */
  budget: { left: number };
}

/** Occurrences between two pauses in which other work goes on. */
const AT_ONCE = 2000;

/**
 * When an event begins within a range: at DTSTART, by its RRULEs and RDATEs, and not at its EXDATEs (RFC 5545 §3.8.5). ical.js
 * counts through a rule in wall time; the instants are made here, where zones that a calendar only names are known too.
 */
export async function startsOf(event: ICAL.Component, { range, timezone, budget }: Query): Promise<Start[]> {
  const property = event.getFirstProperty('dtstart');
  const first = property?.getFirstValue();
  if (!property || !(first instanceof ICAL.Time)) return [];
  const zone = zoneOf(property, first, timezone);
  const starts = new Map<number, Start>();
  const add = (time: ICAL.Time, inZone: Zone) => {
    const atMs = instantOf(time, inZone);
    if (atMs >= range.endMs || atMs < range.startMs) return;
    const kept = time.clone();
    starts.set(atMs, { atMs, endOfDays: (days) => instantOf(kept, inZone, days) });
  };
  add(first, zone);
  for (const rule of event.getAllProperties('rrule')) {
    for await (const time of byRule(rule.getFirstValue(), first, { zone, range, budget })) add(time, zone);
  }
  for (const [time, itsZone] of timesOf(event, 'rdate', timezone)) add(time, itsZone);
  for (const [time, itsZone] of timesOf(event, 'exdate', timezone)) {
    if (!time.isDate || first.isDate) starts.delete(instantOf(time, itsZone));
    else for (const atMs of starts.keys()) if (isWithinDay(atMs, time, zone)) starts.delete(atMs);
  }
  return [...starts.values()];
}

/** Some programs leave out a whole day where a time was meant. */
function isWithinDay(atMs: number, day: ICAL.Time, zone: Zone): boolean {
  return atMs >= instantOf(day, zone) && atMs < instantOf(day, zone, 1);
}

async function* byRule(
  rule: unknown,
  first: ICAL.Time,
  { zone, range, budget }: { zone: Zone; range: Interval; budget: { left: number } },
): AsyncGenerator<ICAL.Time> {
  if (!(rule instanceof ICAL.Recur)) return;
  const endMs = rule.until ? endOf(rule.until, zone) : Number.POSITIVE_INFINITY;
  // Compared here instead: ical.js takes a time whose zone it does not know for UTC.
  rule.until = null;
  const times = rule.iterator(first);
  for (let time = times.next(); time; time = times.next()) {
    const aboutMs = roughly(time);
    if (aboutMs > Math.min(range.endMs, endMs) + 2 * DAY_MS) return;
    if (--budget.left < 0) throw new CalendarFailure('The calendar repeats its events too often to be read.');
    if (budget.left % AT_ONCE === 0) await yieldToOthers();
    if (aboutMs < range.startMs - 2 * DAY_MS) continue;
    if (instantOf(time, zone) > endMs) return;
    yield time;
  }
}

/** The last instant of UNTIL: that of a date is the end of its day. */
function endOf(until: ICAL.Time, zone: Zone): number {
  if (until.isDate) return instantOf(until, zone, 1) - 1;
  return instantOf(until, until.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zone);
}

function* timesOf(event: ICAL.Component, name: string, timezone: string): Generator<[ICAL.Time, Zone]> {
  for (const property of event.getAllProperties(name)) {
    for (const value of property.getValues()) {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (time instanceof ICAL.Time) yield [time, zoneOf(property, time, timezone)];
    }
  }
}
