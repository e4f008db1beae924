import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import { inngest } from './client';
import type { HeldMail, WorkEvent } from './events';

/** Per event: whether one is on its way, and whether another was asked for meanwhile. */
const state = new Map<WorkEvent, { again: boolean }>();

/**
 * Says that there is work of a kind. Never waits and never fails: many signals at once become one, and one that is lost is
 * made good by the sweep of that work, each minute.
 */
export function signalWork(name: WorkEvent): void {
  if (!config.hasInngest) return;
  const running = state.get(name);
  if (running) running.again = true;
  else void send(name);
}

/** Says that mail which is held for some seconds is due after them; the sweep finds it a little later by itself. */
export function signalHeldMail(seconds: number): void {
  if (!config.hasInngest) return;
  inngest.send({ name: 'mail/held', data: { seconds } satisfies HeldMail }).catch((error: unknown) => {
    logger.warn({ err: error }, 'mail/held not delivered; the sweep will find the mail');
  });
}

async function send(name: WorkEvent): Promise<void> {
  const mine = { again: false };
  state.set(name, mine);
  try {
    await inngest.send({ name, data: {} });
  } catch (error) {
    logger.warn({ err: error, event: name }, 'signalWork not delivered; the sweep will find the work');
  }
  state.delete(name);
  if (mine.again) void send(name);
}
