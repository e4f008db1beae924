import { IANAZone } from 'luxon';
import { DAY_MS, type Interval, MINUTE_MS } from './schedule';

/** A stretch of time in which a zone keeps one offset: wall time = instant + offsetMs. */
export interface Segment extends Interval {
  offsetMs: number;
}

// Zones keep an offset for weeks at least, so a look each week misses no change; slots/oracle.test.ts holds that against every
// zone and change from 2025 to 2030.
const STEP_MS = 7 * DAY_MS;

/** The offsets of an IANA zone from one instant to another, in order and without a gap; changes are on whole minutes. */
export function zoneSegments(timezone: string, { startMs, endMs }: Interval): Segment[] {
  const zone = IANAZone.create(timezone);
  const offsetAt = (ms: number) => zone.offset(ms) * MINUTE_MS;
  const segments: Segment[] = [];
  let segment: Segment = { startMs, endMs, offsetMs: offsetAt(startMs) };
  for (let at = startMs; at < endMs; ) {
    const next = Math.min(at + STEP_MS, endMs);
    const offsetMs = offsetAt(next);
    if (offsetMs === segment.offsetMs) {
      at = next;
      continue;
    }
    const changeMs = firstChange(offsetAt, at, next);
    segments.push({ ...segment, endMs: changeMs });
    segment = { startMs: changeMs, endMs, offsetMs: offsetAt(changeMs) };
    at = changeMs;
  }
  segments.push(segment);
  return segments;
}

/** The minute between two instants at which the offset of the earlier one ends. */
function firstChange(offsetAt: (ms: number) => number, fromMs: number, toMs: number): number {
  const before = offsetAt(fromMs);
  let low = Math.floor(fromMs / MINUTE_MS);
  let high = Math.ceil(toMs / MINUTE_MS);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsetAt(middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** The offset at instants that are asked for in ascending order. */
export function offsetReader(segments: readonly Segment[]): (ms: number) => number {
  let index = 0;
  return (ms) => {
    while (index < segments.length - 1 && (segments[index]?.endMs ?? 0) <= ms) index += 1;
    return segments[index]?.offsetMs ?? 0;
  };
}
