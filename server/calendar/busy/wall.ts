import ICAL from 'ical.js';
import { DateTime, IANAZone } from 'luxon';

/** What turns wall time into an instant: an IANA name, or a VTIMEZONE of the calendar itself. */
export type Zone = string | ICAL.Timezone;

const zones = new Map<string, Zone | undefined>();

/** The IANA name within a TZID, which may have a prefix such as `/citadel.org/20210210_1/`. */
function ianaName(tzid: string): string | undefined {
  const last = tzid.split('/').filter(Boolean).slice(-3);
  return [tzid, ...last.map((_, i) => last.slice(i).join('/'))].find((name) => IANAZone.isValidZone(name));
}

/** The zone of a time: that of its property, else the host's, whose wall time a floating time is (RFC 5545 §3.3.5). */
export function zoneOf(property: ICAL.Property | null, time: ICAL.Time, hostZone: string): Zone {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC';
  const tzid = property?.getFirstParameter('tzid');
  if (!tzid) return hostZone;
  // A zone by its IANA name has today's rules; a VTIMEZONE has those of whoever wrote it.
  if (!zones.has(tzid)) {
    if (zones.size > 2000) zones.clear();
    zones.set(tzid, ianaName(tzid));
  }
  return zones.get(tzid) ?? property?.parent?.getTimeZoneByID(tzid) ?? hostZone;
}

/** The instant of a wall time in Unix milliseconds; of a date, its midnight, some days later if asked. */
export function instantOf(time: ICAL.Time, zone: Zone, addDays = 0): number {
  const { year, month, day, hour, minute, second } = time;
  if (typeof zone !== 'string') {
    const there = new ICAL.Time({ year, month, day: day + addDays, hour, minute, second, isDate: false }, zone);
    return there.toUnixTime() * 1000;
  }
  const date = time.isDate ? {} : { hour, minute, second: Math.min(second, 59) };
  return DateTime.fromObject({ year, month, day, ...date }, { zone })
    .plus({ days: addDays })
    .toMillis();
}

/** About when a wall time is, within a day, at the price of a multiplication. */
export const roughly = ({ year, month, day, hour }: ICAL.Time) => Date.UTC(year, month - 1, day, hour);
