import { IANAZone } from 'luxon';
import { DAY_MS, type Interval, MINUTE_MS } from './schedule';

/** A stretch of time in which a zone keeps one offset: wall time = instant + offsetMs. */
export interface Segment extends Interval {
  offsetMs: number;
}

// Zones keep an offset for weeks at least, so a look each week misses no change; slots/oracle.test.ts holds that against every
// zone and change from 2025 to 2030.
const WEEK_MS = 7 * DAY_MS;

/** The offset at the beginning of a week, counted from 1970-01-01, and the one at its end, with the instant between them. */
interface Week {
  beforeMs: number;
  afterMs: number;
  changeMs: number;
}

/** Asking Intl costs more than all the rest of a search, and the answers are always the same. */
const weeks = new Map<string, Week>();
const MAX_WEEKS = 20_000;

function weekOf(timezone: string, week: number): Week {
  const key = `${timezone} ${week}`;
  const known = weeks.get(key);
  if (known) return known;
  const zone = IANAZone.create(timezone);
  const offsetAt = (ms: number) => zone.offset(ms) * MINUTE_MS;
  const [startMs, endMs] = [week * WEEK_MS, (week + 1) * WEEK_MS];
  const [beforeMs, afterMs] = [offsetAt(startMs), offsetAt(endMs)];
  const changeMs = beforeMs === afterMs ? endMs : firstChange(offsetAt, startMs, endMs);
  const made = { beforeMs, afterMs, changeMs };
  if (weeks.size >= MAX_WEEKS) weeks.clear();
  weeks.set(key, made);
  return made;
}

/** The offsets of an IANA zone from one instant to another, in order and without a gap; changes are on whole minutes. */
export function zoneSegments(timezone: string, { startMs, endMs }: Interval): Segment[] {
  const segments: Segment[] = [];
  const add = (from: number, to: number, offsetMs: number) => {
    const last = segments.at(-1);
    if (from >= to) return;
    if (last?.offsetMs === offsetMs) last.endMs = to;
    else segments.push({ startMs: from, endMs: to, offsetMs });
  };
  for (let week = Math.floor(startMs / WEEK_MS); week * WEEK_MS < endMs; week++) {
    const { beforeMs, afterMs, changeMs } = weekOf(timezone, week);
    add(Math.max(startMs, week * WEEK_MS), Math.min(endMs, changeMs), beforeMs);
    add(Math.max(startMs, changeMs), Math.min(endMs, (week + 1) * WEEK_MS), afterMs);
  }
  return segments;
}

/** The minute between two instants, both on whole minutes, at which the offset of the earlier one ends. */
function firstChange(offsetAt: (ms: number) => number, fromMs: number, toMs: number): number {
  const before = offsetAt(fromMs);
  let low = fromMs / MINUTE_MS;
  let high = toMs / MINUTE_MS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** The offset at instants that are asked for in ascending order. */
export function offsetReader(segments: readonly Segment[]): (ms: number) => number {
  const segmentAt = segmentReader(segments);
  return (ms) => segmentAt(ms)?.offsetMs ?? 0;
}

/** The day on the wall clock, counted from 1970-01-01, of instants that are asked for in ascending order. */
export function dayReader(segments: readonly Segment[]): (ms: number) => number {
  const segmentAt = segmentReader(segments);
  let day = 0;
  let untilMs = Number.NEGATIVE_INFINITY;
  return (ms) => {
    if (ms < untilMs) return day;
    const { offsetMs = 0, endMs = ms } = segmentAt(ms) ?? {};
    day = Math.floor((ms + offsetMs) / DAY_MS);
    untilMs = Math.min(endMs, (day + 1) * DAY_MS - offsetMs);
    return day;
  };
}

function segmentReader(segments: readonly Segment[]): (ms: number) => Segment | undefined {
  let index = 0;
  return (ms) => {
    while (index < segments.length - 1 && (segments[index]?.endMs ?? 0) <= ms) index += 1;
    return segments[index];
  };
}
