/** @typedef {import('@/server/meetings/bookings/slots/schedule').Interval} Interval */
/** @typedef {{ baseMs: number, lengthMs: number, offsets: number[] }} Cycle times that come again and again, from a time at or before the first */

const DAY_MS = 86_400_000;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const KNOWN = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY']);

/**
 * What most rules say, by arithmetic: every so many days, or weekdays of every so many weeks. A calendar of years has thousands of
 * them, and to expand one takes a library a hundred times as long.
 * @param {ReadonlyMap<string, string>} parts
 * @param {number} firstMs wall time of DTSTART, as is the rest
 * @param {Interval} window that begins at DTSTART or later and ends at UNTIL or earlier, both included
 * @returns {number[] | undefined} none where the rule is another one
 */
export function regularStarts(parts, firstMs, { startMs, endMs }) {
  const cycle = cycleOf(parts, firstMs);
  const count = parts.has('COUNT') ? wholeOf(parts.get('COUNT')) : Number.POSITIVE_INFINITY;
  if (!cycle || count === undefined) return undefined;
  const { baseMs, lengthMs, offsets } = cycle;
  const end = count + offsets.filter((offset) => baseMs + offset < firstMs).length;
  const starts = [];
  for (let round = Math.floor((startMs - baseMs) / lengthMs); baseMs + round * lengthMs <= endMs; round++) {
    for (const [place, offset] of offsets.entries()) {
      const ms = baseMs + round * lengthMs + offset;
      if (ms >= startMs && ms <= endMs && round * offsets.length + place < end) starts.push(ms);
    }
  }
  return starts;
}

/**
 * @param {ReadonlyMap<string, string>} parts
 * @param {number} firstMs
 * @returns {Cycle | undefined}
 */
function cycleOf(parts, firstMs) {
  const freq = parts.get('FREQ');
  const interval = wholeOf(parts.get('INTERVAL') ?? '1');
  const weekStart = DAYS.indexOf(parts.get('WKST') ?? 'MO');
  const own = (((Math.floor(firstMs / DAY_MS) + 3) % 7) + 7) % 7;
  const days = parts
    .get('BYDAY')
    ?.split(',')
    .map((day) => DAYS.indexOf(day)) ?? [own];
  if (
    interval === undefined ||
    weekStart < 0 ||
    days.includes(-1) ||
    [...parts.keys()].some((name) => !KNOWN.has(name))
  )
    return undefined;
  if (freq === 'DAILY' && !parts.has('BYDAY')) return { baseMs: firstMs, lengthMs: interval * DAY_MS, offsets: [0] };
  if (freq !== 'WEEKLY' && !(freq === 'DAILY' && interval === 1)) return undefined;
  /** @param {number} day */
  const offsetOf = (day) => ((day - weekStart + 7) % 7) * DAY_MS;
  const offsets = [...new Set(days)].map(offsetOf).sort((a, b) => a - b);
  return { baseMs: firstMs - offsetOf(own), lengthMs: 7 * interval * DAY_MS, offsets };
}

/** @param {string | undefined} text */
const wholeOf = (text) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined);
