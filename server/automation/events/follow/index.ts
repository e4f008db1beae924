import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '@/server/kernel/log';
import { dispatchPage } from './dispatch';
import { adoptPositions, duePositions } from './position';

/** How long is waited for transactions that hold changes up, at first and at most. */
const WAIT_MS = { first: 25, most: 1000 };

export interface Followed {
  events: number;
  /** Whether it stopped for want of time rather than of work. */
  more: boolean;
}

/**
 * Makes events of changes, workspace by workspace and page by page, until none are left or `forMs` have passed. Any number may run
 * at once: what two of them read, one writes. Changes that an older transaction holds up are waited for within that time.
 */
export async function followChanges({ forMs = 15_000 } = {}): Promise<Followed> {
  const until = performance.now() + forMs;
  let events = 0;
  let waitMs = WAIT_MS.first;
  await adoptPositions();
  for (;;) {
    const due = await duePositions();
    if (due.length === 0) return { events, more: false };
    let read = 0;
    for (const position of due) {
      const page = await dispatchPage(position).catch((error: unknown) => {
        logger.error({ err: error, workspaceId: position.workspaceId }, 'changes could not be made events of');
        return { read: 0, events: 0 };
      });
      read += page.read;
      events += page.events;
      if (performance.now() > until) return { events, more: read > 0 };
    }
    if (read > 0) {
      waitMs = WAIT_MS.first;
    } else {
      if (performance.now() + waitMs > until) return { events, more: false };
      await sleep(waitMs);
      waitMs = Math.min(waitMs * 2, WAIT_MS.most);
    }
  }
}
