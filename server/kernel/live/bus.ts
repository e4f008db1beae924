import { randomUUID } from 'node:crypto';
import { db, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { keepListening } from './listener';

/** The channel of Postgres that the processes tell each other on. */
const POSTGRES_CHANNEL = 'crm_live';
/** NOTIFY takes less than 8000 bytes; what is longer is told without its data. */
const MOST_BYTES = 7500;

/** Told what was published; `undefined` says that something may have been missed, so look for yourself. */
export type Hear = (data: unknown) => void;

interface Told {
  /** The process that tells, which has already told its own. */
  from: string;
  channel: string;
  data?: unknown;
}

// Next bundles this module once more into the same process; there is one bus.
function makeBus() {
  return { id: randomUUID(), hearers: new Map<string, Set<Hear>>(), waiting: [] as string[], telling: false };
}
const shared = globalThis as typeof globalThis & { crmLive?: ReturnType<typeof makeBus> };
shared.crmLive ??= makeBus();
const bus = shared.crmLive;

/**
 * Tells everybody who listens to a channel, in this process at once and in all others through Postgres. To be called after
 * the commit of what it tells about. It is never lost in this process; to others it may be when this one dies at that
 * moment, so whoever must miss nothing also looks for himself now and then.
 */
export function publish(channel: string, data: unknown): void {
  tell(channel, data);
  const text = JSON.stringify({ from: bus.id, channel, data } satisfies Told);
  const fits = Buffer.byteLength(text) <= MOST_BYTES;
  bus.waiting.push(fits ? text : JSON.stringify({ from: bus.id, channel } satisfies Told));
  if (!bus.telling) void tellOthers();
}

/** Listens to a channel. @returns what stops it */
export function subscribe(channel: string, hear: Hear): () => void {
  const hearers = bus.hearers.get(channel) ?? new Set();
  bus.hearers.set(channel, hearers.add(hear));
  keepListening(POSTGRES_CHANNEL, heardFromOthers, missed);
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0 && bus.hearers.get(channel) === hearers) bus.hearers.delete(channel);
  };
}

function tell(channel: string, data: unknown): void {
  for (const hear of [...(bus.hearers.get(channel) ?? [])]) {
    try {
      hear(data);
    } catch (error) {
      logger.warn({ err: error, channel }, 'a live listener failed');
    }
  }
}

function heardFromOthers(text: string): void {
  const { from, channel, data } = JSON.parse(text) as Told;
  if (from !== bus.id) tell(channel, data);
}

/** The connection was down for a while. */
function missed(): void {
  for (const channel of [...bus.hearers.keys()]) tell(channel, undefined);
}

/**
 * One statement for all that has come together meanwhile. It is outside the transactions that it tells about, because a
 * commit that notifies holds up every other such commit, and need not reach the disk.
 */
async function tellOthers(): Promise<void> {
  bus.telling = true;
  while (bus.waiting.length > 0) {
    const texts = bus.waiting.splice(0, 500);
    await db
      .query(sql`
        SELECT set_config('synchronous_commit', 'off', true), pg_notify(${POSTGRES_CHANNEL}, t) FROM unnest(${texts}::text[]) t`)
      .catch((error: unknown) => logger.warn({ err: error }, 'other processes were not told'));
  }
  bus.telling = false;
}
