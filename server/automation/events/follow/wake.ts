import { signalWork } from '@/inngest/signal';
import type { Subscriber } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import { followedWorkspaces } from './position';

/** How long it may take until a process knows of a subscription that another one made. */
const KNOWN_FOR_MS = 5000;

let followed: Set<string> | undefined;
let readAt = Number.NEGATIVE_INFINITY;
let reading = false;

async function readFollowed(): Promise<void> {
  reading = true;
  try {
    followed = await followedWorkspaces();
    readAt = performance.now();
  } catch (error) {
    logger.warn({ err: error }, 'who follows changes could not be read; the sweep will find the work');
  }
  reading = false;
}

/** Whether a workspace's changes are followed, as far as this process knows: it waits for nobody. */
function isFollowed(workspaceId: string): boolean {
  if (!config.hasInngest) return false;
  if (!reading && performance.now() - readAt > KNOWN_FOR_MS) void readFollowed();
  return followed?.has(workspaceId) ?? true;
}

/** The process itself knows at once. */
export function noteFollowed(workspaceId: string): void {
  followed?.add(workspaceId);
}

/** Wakes what follows the history, after the commit and where somebody subscribes. It writes and asks nothing. */
export const wakeSubscriber: Subscriber = {
  name: 'change events',
  async handle(tx, { workspaceId }) {
    if (isFollowed(workspaceId)) tx.afterCommit(() => signalWork('changes/due'));
  },
};
