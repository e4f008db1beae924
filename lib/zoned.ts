import { zoneFormats } from './zone-formats';

const formatOf = zoneFormats('sv-SE', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

const wallClock = (at: number, timeZone: string) => formatOf(timeZone).format(at).replace(' ', 'T');

/** A moment as a `datetime-local` field shows it in a time zone: `2026-11-21T09:30`. */
export const toLocal = (iso: string, timeZone: string) => wallClock(Date.parse(iso), timeZone).slice(0, 16);

/**
 * The moment at which a time zone's clocks show a local time, as ISO 8601 in UTC. An hour that comes twice is the first of
 * the two; one that is left out is the same time after the change.
 */
export function fromLocal(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  const offset = (at: number) => Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;
  const hour = 3_600_000;
  const offsets = [offset(wanted - 24 * hour), offset(wanted + 24 * hour)];
  const exact = offsets
    .map((one) => wanted - one)
    .filter((at) => toLocal(new Date(at).toISOString(), timeZone) === local);
  const at = exact.length > 0 ? Math.min(...exact) : wanted - (offsets[0] ?? 0);
  return new Date(at).toISOString();
}
