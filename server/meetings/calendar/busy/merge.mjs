/** @typedef {import('@/server/meetings/bookings/slots/schedule').Interval} Interval */

/**
 * The same times in order, without any that overlap or touch.
 * @param {readonly Interval[]} intervals
 * @returns {Interval[]}
 */
export function mergeIntervals(intervals) {
  /** @type {Interval[]} */
  const merged = [];
  for (const { startMs, endMs } of [...intervals].sort((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else merged.push({ startMs, endMs });
  }
  return merged;
}
