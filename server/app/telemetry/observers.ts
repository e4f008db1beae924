import { currentHealth } from '@/server/app/entry/health';
import type { BackupState } from '@/server/kernel/backup/state';
import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import { withTimeout } from '@/server/kernel/outside/circuit-breaker';
import type { Observer } from '@/server/kernel/telemetry/telemetry';
import { allQueues, type Due } from './queues';

/** How long what was read is told to whoever asks next: several collectors cost no more than one. */
const KEPT_MS = 5000;
/** Half of what a scrape may take. Where the database is away, the rest is told all the same. */
const PATIENCE_MS = 4000;

type Read = Map<string, Due | undefined>;

const sources = allQueues();

/** All queues, one after the other, so that a scrape takes one connection. One that cannot be read in time is said to be so. */
async function readQueues(): Promise<Read> {
  const read: Read = new Map();
  for (const [name, ask] of sources) {
    const due = await ask().catch((error: unknown) => void logger.warn({ err: error, queue: name }, 'queue not read'));
    read.set(name, due ?? undefined);
  }
  return read;
}

let kept: { at: number; read: Read } | undefined;
let reading: Promise<Read> | undefined;

/** What every queue holds, as it was within the last seconds. However long a reading takes, no second one begins beside it. */
async function queuesNow(): Promise<Read> {
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.read;
  reading ??= readQueues().finally(() => {
    reading = undefined;
  });
  try {
    kept = { read: await withTimeout(PATIENCE_MS, 'reading the queues', reading), at: Date.now() };
    return kept.read;
  } catch (error) {
    logger.warn({ err: error }, 'queues not read');
    return new Map(sources.map(([name]) => [name, undefined]));
  }
}

export const observeQueues: Observer = async (observe) => {
  for (const [queue, due] of await queuesNow()) {
    observe('queuesRead', due ? 1 : 0, { queue });
    if (!due) continue;
    observe('queueDepth', due.depth, { queue });
    observe('queueAge', due.ageSeconds, { queue });
  }
};

/** What is told of those that are made: nothing where none are, and while the database does not say. */
const BACKUP_OK: Partial<Record<BackupState['state'] | 'unknown', 0 | 1>> = { ok: 1, waiting: 1, late: 0, failing: 0 };

export const observeHealth: Observer = async (observe) => {
  const { ready, outside, backup } = await currentHealth();
  observe('ready', ready ? 1 : 0);
  observe('backupScheduled', config.backup.dir === undefined ? 0 : 1);
  if (backup.ageHours !== null) observe('backupAge', backup.ageHours * 3600);
  const { [backup.state]: backupOk } = BACKUP_OK;
  if (backupOk !== undefined) observe('backupOk', backupOk);
  for (const [part, state] of Object.entries(outside)) observe('parts', state === 'ok' ? 1 : 0, { part });
};
