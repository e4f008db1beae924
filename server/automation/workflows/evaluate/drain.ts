import { setTimeout as pause } from 'node:timers/promises';
import { sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { evaluateBatch } from './batch';
import { nextWorkspace } from './claim';

/** How long changes rest whose records somebody was writing. */
const REST_MS = 50;
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

export interface Drained {
  changes: number;
  /** Whether it stopped for want of time rather than of work. */
  more: boolean;
}

/**
 * Lets workflows take what has happened until nothing is left or `forMs` have passed: a batch of one workspace after a batch of
 * another, so that nobody's flood holds up the others. Any number may run at once: a workspace is worked on by one of them.
 */
export async function drainChanges({ forMs = 20_000 } = {}): Promise<Drained> {
  const endAt = performance.now() + forMs;
  const failing = new Set<string>();
  let resting = new Set<string>();
  let workspace = NO_WORKSPACE;
  let changes = 0;
  while (performance.now() < endAt) {
    const next = await nextWorkspace(sweepDb, workspace, [...failing]);
    if (next === undefined) return { changes, more: false };
    workspace = next;
    const done = await evaluateBatch(next).then(
      (evaluated) => evaluated.done,
      (error: unknown) => {
        logger.error({ err: error, workspaceId: next }, 'workflows could not take what has happened');
        failing.add(next);
        return 0;
      },
    );
    changes += done;
    if (done > 0) resting = new Set();
    else if (resting.has(next)) {
      await pause(REST_MS);
      resting = new Set();
    } else resting.add(next);
  }
  return { changes, more: true };
}
