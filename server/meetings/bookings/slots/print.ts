import { JsonText } from '@/server/kernel/contract/json-text';
import type { Slot } from './contract';
import type { Found } from './find';
import { DAY_MS, MINUTE_MS } from './schedule';
import { offsetReader, zoneSegments } from './zone';

const minutesAs = (print: (at: Date) => string) =>
  Array.from({ length: 24 * 60 }, (_, minute) => print(new Date(minute * MINUTE_MS)));
const UTC = minutesAs((at) => `${at.toISOString().slice(11)}"`);
const LOCAL = minutesAs((at) => `${at.toISOString().slice(11, 19)}"`);

const dates = new Map<number, string>();
const MAX_DATES = 10_000;

/** `YYYY-MM-DDT` of a midnight. */
function dateOf(dayMs: number): string {
  const known = dates.get(dayMs);
  if (known) return known;
  const date = new Date(dayMs).toISOString().slice(0, 11);
  if (dates.size >= MAX_DATES) dates.clear();
  dates.set(dayMs, date);
  return date;
}

/**
 * Prints times of whole minutes between two texts; those of one day after another cost the least.
 * @param minutes what follows on `YYYY-MM-DDT`, by the minute of the day
 */
function timePrinter(before: string, minutes: readonly string[]): (ms: number) => string {
  let dayMs = Number.NEGATIVE_INFINITY;
  let date = '';
  return (ms) => {
    if (ms < dayMs || ms >= dayMs + DAY_MS) {
      dayMs = Math.floor(ms / DAY_MS) * DAY_MS;
      date = before + dateOf(dayMs);
    }
    return date + minutes[(ms - dayMs) / MINUTE_MS];
  };
}

/** The slots as the API shows them, as JSON that is put together once. */
export function printSlots({ starts, segments }: Found, durationMin: number, timezone: string): JsonText<Slot[]> {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return new JsonText('[]');
  const hostOffset = offsetReader(segments);
  const inviteeOffset = offsetReader(zoneSegments(timezone, { startMs: first, endMs: last + 1 }));
  const durationMs = durationMin * MINUTE_MS;
  const start = timePrinter('},{"startAt":"', UTC);
  const end = timePrinter(',"endAt":"', UTC);
  const host = timePrinter(',"hostLocal":"', LOCAL);
  const invitee = timePrinter(',"inviteeLocal":"', LOCAL);
  let text = '';
  for (const ms of starts) {
    text += start(ms) + end(ms + durationMs) + host(ms + hostOffset(ms)) + invitee(ms + inviteeOffset(ms));
  }
  return new JsonText(`[${text.slice(2)}}]`);
}
