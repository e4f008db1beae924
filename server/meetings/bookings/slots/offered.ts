import { DAY_MS, type Hours, type Interval, MINUTE_MS, type Schedule } from './schedule';
import type { Segment } from './zone';

/** A window of a day in milliseconds since that day's midnight on the wall clock. */
interface DayWindow {
  startMs: number;
  endMs: number;
}

/** The part of a window that one offset covers. Parts that touch are one run; a slot has to end within its run. */
interface Part extends Segment {
  runEndMs: number;
}

/**
 * The instants at which slots of a schedule may begin within a range, ascending, each once. Slots begin on the wall clock at
 * the start of a window plus a multiple of the interval: a time that a clock change leaves out has none, one that comes twice
 * has two instants.
 * @param segments the offsets of the schedule's zone, from two days before the range to two days after it.
 */
export function offeredStarts(schedule: Schedule, segments: readonly Segment[], range: Interval): number[] {
  const windowsOf = windowsByDay(schedule);
  const durationMs = schedule.durationMin * MINUTE_MS;
  const stepMs = schedule.intervalMin * MINUTE_MS;
  const offsets = segments.map((segment) => segment.offsetMs);
  const firstDay = Math.floor((range.startMs + Math.min(...offsets)) / DAY_MS);
  const lastDay = Math.floor((range.endMs - 1 + Math.max(...offsets)) / DAY_MS);
  const starts: number[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    for (const window of windowsOf(day)) {
      const wallMs = day * DAY_MS + window.startMs;
      for (const part of partsOf(segments, wallMs, day * DAY_MS + window.endMs)) {
        const beginMs = wallMs - part.offsetMs;
        const lastMs = Math.min(part.endMs - 1, part.runEndMs - durationMs, range.endMs - 1);
        const earliestMs = Math.max(part.startMs, range.startMs);
        const skipped = Math.ceil((earliestMs - beginMs) / stepMs);
        for (let ms = beginMs + Math.max(0, skipped) * stepMs; ms <= lastMs; ms += stepMs) starts.push(ms);
      }
    }
  }
  return inOrder(starts);
}

/** Windows may overlap, and a clock change can bring them out of order. */
function inOrder(starts: number[]): number[] {
  for (let i = 1; i < starts.length; i++) {
    if ((starts[i] ?? 0) <= (starts[i - 1] ?? 0)) return [...new Set(starts)].sort((a, b) => a - b);
  }
  return starts;
}

/** The instants whose wall time lies in a window: one part for each offset that falls into it. */
function partsOf(segments: readonly Segment[], wallStartMs: number, wallEndMs: number): Part[] {
  const parts: Part[] = [];
  for (const { startMs, endMs, offsetMs } of segments) {
    const from = Math.max(startMs, wallStartMs - offsetMs);
    const to = Math.min(endMs, wallEndMs - offsetMs);
    if (from < to) parts.push({ startMs: from, endMs: to, offsetMs, runEndMs: to });
  }
  for (let i = parts.length - 2; i >= 0; i--) {
    const [part, next] = [parts[i], parts[i + 1]];
    if (part && next && part.endMs === next.startMs) part.runEndMs = next.runEndMs;
  }
  return parts;
}

/** The windows of a day, counted from 1970-01-01, which was a Thursday. */
function windowsByDay({ hours, dateOverrides }: Schedule): (day: number) => DayWindow[] {
  const weekdays = Array.from({ length: 7 }, (_, weekday) =>
    hours.filter((window) => window.weekday === weekday).map(toWindow),
  );
  const overrides = new Map(
    dateOverrides.map(({ date, windows }) => [Date.parse(`${date}T00:00:00Z`) / DAY_MS, windows.map(toWindow)]),
  );
  return (day) => overrides.get(day) ?? weekdays[(((day + 4) % 7) + 7) % 7] ?? [];
}

const toWindow = ({ start, end }: Hours): DayWindow => ({ startMs: wallMs(start), endMs: wallMs(end) });
const wallMs = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE_MS;
