import { currentHealth } from '@/server/app/entry/health';
import { allQueues, type Due, QUEUES, type QueueName, readDue } from '@/server/app/telemetry/queues';
import type { Context } from '@/server/kernel/context';
import { assertAdmin } from '@/server/workspace/auth/team/rules';
import { lastErrors } from './errors';
import { failingSources } from './failing';
import { readVersions } from './versions';

/** A queue as people read it; null where it could not be read in time. */
export interface QueueState<Name = QueueName> {
  queue: Name;
  depth: number | null;
  oldestDueSeconds: number | null;
}

/** What the queues of all workspaces hold, and that of the engine. */
export const allQueueStates = () => statesOf(allQueues());

/** What the queues hold of a workspace. */
const queueStates = (workspaceId: string) =>
  statesOf(
    (Object.keys(QUEUES) as QueueName[]).map((queue) => [queue, () => readDue(QUEUES[queue](workspaceId))] as const),
  );

/** One after the other, so that they take one connection. */
async function statesOf<Name>(queues: (readonly [Name, () => Promise<Due>])[]): Promise<QueueState<Name>[]> {
  const states: QueueState<Name>[] = [];
  for (const [queue, read] of queues) {
    const due = await read().catch(() => undefined);
    states.push({ queue, depth: due?.depth ?? null, oldestDueSeconds: due?.ageSeconds ?? null });
  }
  return states;
}

/** How the service is, and what of this workspace waits or fails. For owners and admins; of other workspaces it says nothing. */
export async function readSystem(ctx: Context) {
  assertAdmin(ctx);
  const { workspaceId } = ctx;
  const [health, versions, queues, failing, errors] = await Promise.all([
    currentHealth(),
    readVersions(),
    queueStates(workspaceId),
    failingSources(workspaceId),
    lastErrors(workspaceId),
  ]);
  const { ready, parts, outside, breakers, backup } = health;
  return {
    versions,
    at: new Date().toISOString(),
    health: { ready, parts, outside, breakers, backup },
    queues,
    failing,
    errors,
  };
}
