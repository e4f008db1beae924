import { Readable } from 'node:stream';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';

/** Proxies must neither cache nor gather what is sent (`X-Accel-Buffering` is nginx's word for it). */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** A reader that takes in nothing is cut off; it comes back and goes on where it was. */
const MOST_WAITING_BYTES = 1024 * 1024;
const HEARTBEAT_MS = 15_000;

interface ServerEvent {
  /** What the browser sends as Last-Event-ID when it connects again. */
  id?: string;
  event?: string;
  /** JSON, which has no line breaks. */
  data: string;
}

/** Sends events of one stream. */
export interface EventSink {
  send(event: ServerEvent): void;
  /** Ends the stream; browsers connect again. */
  end(): void;
}

// Next bundles this module once more into the same process; there is one set of open streams.
const shared = globalThis as typeof globalThis & { crmStreams?: Set<() => void>; crmListeners?: Map<string, number> };
shared.crmStreams ??= new Set();
shared.crmListeners ??= new Map();
const [open, listening] = [shared.crmStreams, shared.crmListeners];

/** Somebody who listens, and to how many streams at once they may. */
export interface Listening {
  who: string;
  most: number;
}

function count(listeners: readonly Listening[], by: 1 | -1): void {
  for (const { who } of listeners) {
    const left = (listening.get(who) ?? 0) + by;
    if (left > 0) listening.set(who, left);
    else listening.delete(who);
  }
}

/** Ends every open stream, so that the process can end without waiting for whoever listens. */
export function endStreams(): void {
  for (const end of [...open]) end();
}

export const isStream = (value: unknown): value is Readable => value instanceof Readable;

/** Throws the 429 of whoever has as many streams open as they may. */
export function assertMayListen(listeners: readonly Listening[]): void {
  if (listeners.every(({ who, most }) => (listening.get(who) ?? 0) < most)) return;
  const headers = { 'Retry-After': '60' };
  throw new ApiError(STATUS.tooMany, 'Too many streams are open. Close one of them first.', headers);
}

/**
 * Server-sent events (HTML standard §9.2), with a comment every 15 seconds that keeps proxies from closing the connection.
 * @param listeners whom the stream counts for; throws the 429 of one who has too many
 * @param start begins to send; what it answers is called once, when the stream is over, however it ended
 * @param beat called with every heartbeat
 */
export function eventStream(
  listeners: readonly Listening[],
  start: (sink: EventSink) => () => void,
  beat?: () => void,
): Readable {
  assertMayListen(listeners);
  count(listeners, 1);
  let stop: (() => void) | undefined;
  let over = false;
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      over = true;
      clearInterval(heart);
      open.delete(end);
      count(listeners, -1);
      stop?.();
      stop = undefined;
      done(error);
    },
  });
  const write = (text: string) => {
    if (over) return;
    if (stream.readableLength > MOST_WAITING_BYTES) stream.destroy();
    else stream.push(text);
  };
  const end = () => {
    if (!over) stream.push(null);
    over = true;
  };
  const heart = setInterval(() => {
    write(': still here\n\n');
    beat?.();
  }, HEARTBEAT_MS);
  open.add(end);
  // What to wait before connecting again, in milliseconds.
  write('retry: 1500\n\n');
  stop = start({
    send: ({ id, event, data }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}${event ? `event: ${event}\n` : ''}data: ${data}\n\n`),
    end,
  });
  return stream;
}
