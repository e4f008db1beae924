import { JsonText } from '@/server/contract/json-text';
import type { Slot } from './contract';
import type { Found } from './find';
import { DAY_MS, MINUTE_MS } from './schedule';
import { offsetReader, zoneSegments } from './zone';

const MINUTES = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
);

/** Prints times of whole minutes as `YYYY-MM-DDTHH:MM`; a run of them within a day is printed for next to nothing. */
function minutePrinter(): (ms: number) => string {
  let day = Number.NaN;
  let date = '';
  return (ms) => {
    const own = Math.floor(ms / DAY_MS);
    if (own !== day) {
      day = own;
      date = new Date(own * DAY_MS).toISOString().slice(0, 11);
    }
    return `${date}${MINUTES[(ms - own * DAY_MS) / MINUTE_MS]}`;
  };
}

/** The slots as the API shows them, as JSON that is put together once. */
export function printSlots({ starts, segments }: Found, durationMin: number, timezone: string): JsonText<Slot[]> {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return new JsonText('[]');
  const hostOffset = offsetReader(segments);
  const inviteeOffset = offsetReader(zoneSegments(timezone, { startMs: first, endMs: last + 1 }));
  const [start, end, host, invitee] = [minutePrinter(), minutePrinter(), minutePrinter(), minutePrinter()];
  const durationMs = durationMin * MINUTE_MS;
  let text = '';
  for (const ms of starts) {
    text += `,{"startAt":"${start(ms)}:00.000Z","endAt":"${end(ms + durationMs)}:00.000Z","hostLocal":"${host(ms + hostOffset(ms))}:00","inviteeLocal":"${invitee(ms + inviteeOffset(ms))}:00"}`;
  }
  return new JsonText(`[${text.slice(1)}]`);
}
