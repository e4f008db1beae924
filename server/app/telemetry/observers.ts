import { currentHealth } from '@/server/app/entry/health';
import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import type { Observer } from '@/server/kernel/telemetry/telemetry';
import { type Due, ENGINE_DUE, QUEUES, readDue } from './queues';

/** How long what was read is told to whoever asks next: several collectors cost no more than one. */
const KEPT_MS = 5000;

type Read = Map<string, Due | undefined>;
let kept: { at: number; read: Promise<Read> } | undefined;

/** All queues, one after the other, so that a scrape takes one connection. One that cannot be read in time has no depth. */
async function readQueues(): Promise<Read> {
  const read: Read = new Map();
  const sources = Object.entries(QUEUES).map(([name, due]) => [name, () => readDue(due())] as const);
  if (config.embeddedEngine) sources.push(['engine', () => readDue(ENGINE_DUE, 'own')]);
  for (const [name, ask] of sources) {
    const due = await ask().catch((error: unknown) => void logger.warn({ err: error, queue: name }, 'queue not read'));
    read.set(name, due ?? undefined);
  }
  return read;
}

/** What every queue holds, as it was within the last seconds. */
export function queuesNow(): Promise<Read> {
  if (!kept || Date.now() - kept.at > KEPT_MS) kept = { at: Date.now(), read: readQueues() };
  return kept.read;
}

export const observeQueues: Observer = async (observe) => {
  for (const [queue, due] of await queuesNow()) {
    observe('queuesRead', due ? 1 : 0, { queue });
    if (!due) continue;
    observe('queueDepth', due.depth, { queue });
    observe('queueAge', due.ageSeconds, { queue });
  }
};

export const observeHealth: Observer = async (observe) => {
  const { ready, outside } = await currentHealth();
  observe('ready', ready ? 1 : 0);
  for (const [part, state] of Object.entries(outside)) observe('parts', state === 'ok' ? 1 : 0, { part });
};
