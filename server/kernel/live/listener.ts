import { Socket } from 'node:net';
import pg from 'pg';
import { config } from '@/server/kernel/config';
import { keepAsking, LASTING } from '@/server/kernel/db/silence';
import { logger } from '@/server/kernel/log';
import { onShutdown } from '@/server/kernel/shutdown';
import { runDetached } from '@/server/kernel/telemetry/execution';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

const shared = globalThis as typeof globalThis & { crmListening?: Set<string> };
shared.crmListening ??= new Set();
const listening = shared.crmListening;

/**
 * Holds one connection of this process that listens to a channel of Postgres, and connects again whenever it breaks. It does
 * not keep the process alive.
 * @param missed called when it listens, also for the first time: what was told until then is gone
 */
export function keepListening(channel: string, handler: (text: string) => void, missed: () => void): void {
  if (listening.has(channel)) return;
  listening.add(channel);
  let client: pg.Client | undefined;
  let waitMs = FIRST_WAIT_MS;
  let ended = false;

  const again = () => {
    if (ended) return;
    setTimeout(connect, waitMs).unref();
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const connect = () => {
    const mine = new pg.Client({
      connectionString: config.databaseUrl,
      ...LASTING,
      application_name: 'crm live',
      stream: () => new Socket().unref(),
    });
    client = mine;
    let gone = false;
    let stopAsking: (() => void) | undefined;
    const lost = (error?: Error) => {
      if (gone) return;
      gone = true;
      stopAsking?.();
      if (!ended) logger.warn({ err: error }, 'live connection lost; connecting again');
      void mine.end().catch(() => undefined);
      again();
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ payload }) => payload && handler(payload));
    void mine
      .connect()
      .then(() => mine.query(`LISTEN "${channel}"`))
      .then(() => {
        waitMs = FIRST_WAIT_MS;
        stopAsking = keepAsking(mine);
        missed();
      })
      .catch(lost);
  };
  runDetached(connect);
  onShutdown(`listening to ${channel}`, async () => {
    ended = true;
    await client?.end();
  });
}
