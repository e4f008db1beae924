import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '@/server/kernel/config';
import { circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { inngest } from './client';
import type { HeldMail, WorkEvent } from './events';

/** How soon a signal that did not arrive asks again whether Inngest is to be tried. */
const AGAIN_MS = 500;

/**
 * How soon after a signal the next one of its kind is sent. Each begins a run, which is kept for a week: of one for each write there
 * would be more than are worked off, all but the first of which find nothing.
 */
const PAUSE_MS = 250;

/** Per event: whether one was just sent or is on its way, and whether another was asked for since. */
const state = new Map<WorkEvent, { again: boolean }>();

/**
 * Says that there is work of a kind. Never waits and never fails: the first goes at once, and many within a moment become one. While
 * Inngest is away it stays on its way, and arrives once Inngest is back; one that dies with its process is made good by the sweep of that
 * work, each minute.
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
  void arrives({ name: 'mail/held', data: { seconds } satisfies HeldMail });
}

async function send(name: WorkEvent): Promise<void> {
  const mine = { again: true };
  state.set(name, mine);
  while (mine.again) {
    mine.again = false;
    const hasArrived = await arrives({ name, data: {} });
    mine.again ||= !hasArrived;
    await sleep(hasArrived ? PAUSE_MS : AGAIN_MS, undefined, { ref: false });
  }
  state.delete(name);
}

/** Whether Inngest took it. Where it did not, the part says so in the log and in health. */
const arrives = (event: { name: WorkEvent; data: object }): Promise<boolean> =>
  circuitBreaker('inngest', config.engineUrl ?? config.inngestUrl ?? '')
    .use(() => inngest.send(event))
    .then(
      () => true,
      () => false,
    );
