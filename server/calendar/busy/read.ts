import { setImmediate as yieldToOthers } from 'node:timers/promises';
import ICAL from 'ical.js';
import { DAY_MS, type Interval } from '@/server/bookings/slots/schedule';
import { CalendarFailure } from '../failure';
import { mergeIntervals } from './merge';
import { startsOf } from './recur';
import { instantOf, zoneOf } from './wall';

export interface BusyQuery {
  range: Interval;
  /** The host's: all-day events and times without a zone are in it. */
  timezone: string;
  /** Events by their UID that are not in the way. */
  isOwn: (uid: string) => boolean;
}

/** The busy times within a range, of calendars as text (RFC 5545). Throws CalendarFailure for what is no calendar. */
export async function readBusy(texts: Iterable<string>, query: BusyQuery): Promise<Interval[]> {
  const busy: Interval[] = [];
  const budget = { left: 150_000 };
  for (const text of texts) {
    for (const events of eventsByUid(parse(text)).values()) {
      for (const found of await busyOf(events, query, budget)) busy.push(found);
    }
    await yieldToOthers();
  }
  return mergeIntervals(busy);
}

function parse(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text);
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
    return roots.map((root: unknown[]) => new ICAL.Component(root));
  } catch {
    throw new CalendarFailure('What came back is not a calendar.');
  }
}

/** An event and what was changed about single occurrences of it have one UID. */
function eventsByUid(calendars: ICAL.Component[]): Map<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>();
  let nameless = 0;
  for (const calendar of calendars) {
    for (const event of calendar.getAllSubcomponents('vevent')) {
      const uid = String(event.getFirstPropertyValue('uid') ?? `#${++nameless}`);
      groups.set(uid, [...(groups.get(uid) ?? []), event]);
    }
  }
  return groups;
}

/** An event that is free time, was called off, or is only a placeholder of one that is. */
function isFree(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('transp') === 'TRANSPARENT' ||
    value('status') === 'CANCELLED' ||
    value('x-microsoft-cdo-busystatus') === 'FREE'
  );
}

async function busyOf(
  events: ICAL.Component[],
  { range, timezone, isOwn }: BusyQuery,
  budget: { left: number },
): Promise<Interval[]> {
  if (isOwn(String(events[0]?.getFirstPropertyValue('uid') ?? ''))) return [];
  const changed = events.filter((event) => event.hasProperty('recurrence-id'));
  const changes = changed.flatMap((event) => readChange(event, timezone) ?? []);
  const busy = changes.filter(({ free }) => !free).map(({ span }) => ({ startMs: span.startMs, endMs: span.endMs }));
  for (const master of events) {
    if (changed.includes(master)) continue;
    const span = spanOf(master, timezone);
    if (!span) continue;
    const wide = { startMs: range.startMs - (span.endMs - span.startMs) - DAY_MS, endMs: range.endMs };
    for (const start of await startsOf(master, { range: wide, timezone, budget })) {
      if (changes.some(({ ofMs }) => ofMs === start.atMs)) continue;
      const moved = changes.findLast(({ onwards, ofMs }) => onwards && ofMs <= start.atMs);
      if (moved?.free ?? isFree(master)) continue;
      busy.push(occurrence(moved?.span ?? span, start, moved ? moved.span.startMs - moved.ofMs : 0));
    }
  }
  return busy.filter(({ startMs, endMs }) => startMs < endMs && endMs > range.startMs && startMs < range.endMs);
}

function occurrence(
  span: Span,
  start: { atMs: number; endOfDays: (days: number) => number },
  shiftMs: number,
): Interval {
  const startMs = start.atMs + shiftMs;
  const endMs = span.days === undefined ? startMs + span.endMs - span.startMs : start.endOfDays(span.days) + shiftMs;
  return { startMs, endMs };
}

/** How long an event is: in days when it has dates for times, because days differ in length. */
interface Span extends Interval {
  days?: number;
}

function spanOf(event: ICAL.Component, timezone: string): Span | undefined {
  const property = event.getFirstProperty('dtstart');
  const start = property?.getFirstValue();
  if (!property || !(start instanceof ICAL.Time)) return undefined;
  const zone = zoneOf(property, start, timezone);
  const startMs = instantOf(start, zone);
  const endProperty = event.getFirstProperty('dtend');
  const end = endProperty?.getFirstValue();
  const duration = event.getFirstPropertyValue('duration');
  const lengthMs = duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : 0;
  if (start.isDate) {
    const byEnd = end instanceof ICAL.Time ? end.subtractDate(start).toSeconds() / 86_400 : lengthMs / DAY_MS;
    const days = Math.max(1, Math.round(byEnd));
    return { startMs, endMs: instantOf(start, zone, days), days };
  }
  if (!(end instanceof ICAL.Time)) return { startMs, endMs: startMs + lengthMs };
  return { startMs, endMs: Math.max(startMs, instantOf(end, zoneOf(endProperty, end, timezone))) };
}

/** One occurrence that was changed, or with RANGE=THISANDFUTURE it and all that follow (RFC 5545 §3.8.4.4). */
function readChange(event: ICAL.Component, timezone: string) {
  const property = event.getFirstProperty('recurrence-id');
  const of = property?.getFirstValue();
  const span = spanOf(event, timezone);
  if (!property || !(of instanceof ICAL.Time) || !span) return undefined;
  const onwards = property.getFirstParameter('range') === 'THISANDFUTURE';
  return { ofMs: instantOf(of, zoneOf(property, of, timezone)), onwards, span, free: isFree(event) };
}
