import { randomUUID } from 'node:crypto';
import { db, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { keepListening } from './listener';

/** The channel of Postgres that the processes tell each other on. */
const POSTGRES_CHANNEL = 'crm_live';
/** NOTIFY takes less than 8000 bytes; what is longer is told without its data. */
const MOST_BYTES = 7500;

/** Called with what was published; `undefined` says that something may have been missed, so look for yourself. */
export type ChannelHandler = (data: unknown) => void;

interface Envelope {
  /** The process that sends, which has already called its own listeners. */
  from: string;
  channel: string;
  data?: unknown;
}

// Next bundles this module once more into the same process; there is one bus.
function makeBus() {
  return {
    id: randomUUID(),
    handlers: new Map<string, Set<ChannelHandler>>(),
    waiting: [] as string[],
    sending: false,
  };
}
const shared = globalThis as typeof globalThis & { crmLive?: ReturnType<typeof makeBus> };
shared.crmLive ??= makeBus();
const bus = shared.crmLive;

/**
 * Sends to everybody who listens to a channel, in this process at once and in all others through Postgres. To be called after
 * the commit of what it is about. It is never lost in this process; to others it may be when this one dies at that
 * moment, so whoever must miss nothing also looks for himself now and then.
 */
export function publish(channel: string, data: unknown): void {
  deliver(channel, data);
  const text = JSON.stringify({ from: bus.id, channel, data } satisfies Envelope);
  const fits = Buffer.byteLength(text) <= MOST_BYTES;
  bus.waiting.push(fits ? text : JSON.stringify({ from: bus.id, channel } satisfies Envelope));
  if (!bus.sending) void sendToOthers();
}

/** Listens to a channel. @returns what stops it */
export function subscribe(channel: string, handler: ChannelHandler): () => void {
  const handlers = bus.handlers.get(channel) ?? new Set();
  bus.handlers.set(channel, handlers.add(handler));
  keepListening(POSTGRES_CHANNEL, receive, missed);
  return () => {
    handlers.delete(handler);
    if (handlers.size === 0 && bus.handlers.get(channel) === handlers) bus.handlers.delete(channel);
  };
}

function deliver(channel: string, data: unknown): void {
  for (const handler of [...(bus.handlers.get(channel) ?? [])]) {
    try {
      handler(data);
    } catch (error) {
      logger.warn({ err: error, channel }, 'a live listener failed');
    }
  }
}

function receive(text: string): void {
  const { from, channel, data } = JSON.parse(text) as Envelope;
  if (from !== bus.id) deliver(channel, data);
}

/** The connection was down for a while. */
function missed(): void {
  for (const channel of [...bus.handlers.keys()]) deliver(channel, undefined);
}

/**
 * One statement for all that has come together meanwhile. It is outside the transactions that it is about, because a
 * commit that notifies holds up every other such commit, and need not reach the disk.
 */
async function sendToOthers(): Promise<void> {
  bus.sending = true;
  while (bus.waiting.length > 0) {
    const texts = bus.waiting.splice(0, 500);
    await db
      .query(sql`
        SELECT set_config('synchronous_commit', 'off', true), pg_notify(${POSTGRES_CHANNEL}, t) FROM unnest(${texts}::text[]) t`)
      .catch((error: unknown) => logger.warn({ err: error }, 'other processes were not told'));
  }
  bus.sending = false;
}
