import { type Conflicts, type Interval, MINUTE_MS, type Schedule } from './schedule';
import { dayReader, type Segment } from './zone';

/**
 * Tells of starts, asked for in ascending order, whether something is in the way of the slot that begins there. A booking
 * keeps away every start for which the gap, before or after it, would be less than the greater of the two buffers that meet
 * there; a busy time has no buffers of its own, so those of the slot hold.
 */
export function blockedStarts(schedule: Schedule, { taken, busy = [] }: Conflicts): (startMs: number) => boolean {
  const { durationMin, bufferBeforeMin, bufferAfterMin } = schedule;
  const durationMs = durationMin * MINUTE_MS;
  const beforeMs = bufferBeforeMin * MINUTE_MS;
  const afterMs = bufferAfterMin * MINUTE_MS;
  const away: Interval[] = busy.map(({ startMs, endMs }) => ({
    startMs: startMs - durationMs - afterMs,
    endMs: endMs + beforeMs,
  }));
  for (const booking of taken) {
    const before = Math.max(bufferAfterMin, booking.bufferBeforeMin) * MINUTE_MS;
    const after = Math.max(booking.bufferAfterMin, bufferBeforeMin) * MINUTE_MS;
    away.push({ startMs: booking.startMs - durationMs - before, endMs: booking.endMs + after });
  }
  away.sort((a, b) => a.startMs - b.startMs);
  let next = 0;
  let blockedUntil = Number.NEGATIVE_INFINITY;
  return (startMs) => {
    for (let one = away[next]; one && one.startMs < startMs; one = away[++next]) {
      if (one.endMs > blockedUntil) blockedUntil = one.endMs;
    }
    return startMs < blockedUntil;
  };
}

/** Tells of starts, asked for in ascending order, whether their day of the host has as many bookings as it may have. */
export function fullDays(
  { maxPerDay }: Schedule,
  { taken }: Conflicts,
  segments: readonly Segment[],
): (startMs: number) => boolean {
  if (maxPerDay === null) return () => false;
  const counts = new Map<number, number>();
  const takenDay = dayReader(segments);
  const own = taken.filter(({ isSameType }) => isSameType).sort((a, b) => a.startMs - b.startMs);
  for (const { startMs } of own) {
    const day = takenDay(startMs);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const startDay = dayReader(segments);
  let day: number | undefined;
  let isFull = false;
  return (startMs) => {
    const its = startDay(startMs);
    if (its === day) return isFull;
    day = its;
    isFull = (counts.get(its) ?? 0) >= maxPerDay;
    return isFull;
  };
}
