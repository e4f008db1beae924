import { blockedStarts, fullDays } from './conflicts';
import { offeredStarts } from './offered';
import { type Conflicts, DAY_MS, type Interval, MINUTE_MS, type Schedule } from './schedule';
import { type Segment, zoneSegments } from './zone';

/** Days on either side of a range that can bear on the slots in it: the longest meeting and buffer, and the rest of a day. */
export const REACH_MS = 3 * DAY_MS;

/** Free slots by their starts, in Unix milliseconds, and the offsets of the host's zone around them. */
export interface Found {
  starts: number[];
  segments: Segment[];
}

/**
 * The free slots that begin within a range: in a window, with notice, within the horizon, on a day that is not full, with
 * nothing in the way.
 * @param conflicts everything in the way from REACH_MS before the range to REACH_MS after it.
 */
export function findSlots(schedule: Schedule, range: Interval, conflicts: Conflicts, nowMs: number): Found {
  const { starts, segments } = offered(schedule, range, nowMs);
  const isBlocked = blockedStarts(schedule, conflicts);
  const isFull = fullDays(schedule, conflicts, segments);
  return { starts: starts.filter((startMs) => !isBlocked(startMs) && !isFull(startMs)), segments };
}

/** What is to be said of one start: `UNAVAILABLE` when it is no slot at all, `TAKEN` when something is in the way of it. */
export function stateOfStart(schedule: Schedule, startMs: number, conflicts: Conflicts, nowMs: number) {
  const range = { startMs, endMs: startMs + 1 };
  if (offered(schedule, range, nowMs).starts.length === 0) return 'UNAVAILABLE';
  return findSlots(schedule, range, conflicts, nowMs).starts.length === 0 ? 'TAKEN' : 'FREE';
}

function offered(schedule: Schedule, { startMs, endMs }: Interval, nowMs: number): Found {
  const segments = zoneSegments(schedule.timezone, { startMs: startMs - REACH_MS, endMs: endMs + REACH_MS });
  const range = {
    startMs: Math.max(startMs, nowMs + schedule.minNoticeMin * MINUTE_MS),
    endMs: Math.min(endMs, nowMs + schedule.horizonDays * DAY_MS + 1),
  };
  return { starts: range.startMs < range.endMs ? offeredStarts(schedule, segments, range) : [], segments };
}
