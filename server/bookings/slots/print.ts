import { JsonText } from '@/server/contract/json-text';
import type { Slot } from './contract';
import type { Found } from './find';
import { DAY_MS, MINUTE_MS } from './schedule';
import { offsetReader, zoneSegments } from './zone';

const MINUTES = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
);

const dates = new Map<number, string>();
const MAX_DATES = 10_000;

/** `YYYY-MM-DDT` of a day counted from 1970-01-01. */
function dateOf(day: number): string {
  const known = dates.get(day);
  if (known) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 11);
  if (dates.size >= MAX_DATES) dates.clear();
  dates.set(day, date);
  return date;
}

/** A time of whole minutes as `YYYY-MM-DDTHH:MM`. */
function toMinute(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  return `${dateOf(day)}${MINUTES[(ms - day * DAY_MS) / MINUTE_MS]}`;
}

/** The slots as the API shows them, as JSON that is put together once. */
export function printSlots({ starts, segments }: Found, durationMin: number, timezone: string): JsonText<Slot[]> {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return new JsonText('[]');
  const hostOffset = offsetReader(segments);
  const inviteeOffset = offsetReader(zoneSegments(timezone, { startMs: first, endMs: last + 1 }));
  const durationMs = durationMin * MINUTE_MS;
  let text = '';
  for (const ms of starts) {
    text += `,{"startAt":"${toMinute(ms)}:00.000Z","endAt":"${toMinute(ms + durationMs)}:00.000Z","hostLocal":"${toMinute(ms + hostOffset(ms))}:00","inviteeLocal":"${toMinute(ms + inviteeOffset(ms))}:00"}`;
  }
  return new JsonText(`[${text.slice(1)}]`);
}
