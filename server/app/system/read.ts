import packageJson from '@/package.json' with { type: 'json' };
import { currentHealth } from '@/server/app/entry/health';
import { QUEUES, type QueueName, readDue } from '@/server/app/telemetry/queues';
import type { Context } from '@/server/kernel/context';
import { assertAdmin } from '@/server/workspace/auth/team/rules';
import { lastErrors } from './errors';
import { failingSources } from './failing';

/** A queue as people read it; null where it could not be read in time. */
export interface QueueState {
  queue: QueueName;
  depth: number | null;
  oldestDueSeconds: number | null;
}

/** What the queues hold, of a workspace or of all of them. */
export async function queueStates(workspaceId?: string): Promise<QueueState[]> {
  const states: QueueState[] = [];
  for (const queue of Object.keys(QUEUES) as QueueName[]) {
    const due = await readDue(QUEUES[queue](workspaceId)).catch(() => undefined);
    states.push({ queue, depth: due?.depth ?? null, oldestDueSeconds: due?.ageSeconds ?? null });
  }
  return states;
}

/** How the service is, and what of this workspace waits or fails. For owners and admins; of other workspaces it says nothing. */
export async function readSystem(ctx: Context) {
  assertAdmin(ctx);
  const { workspaceId } = ctx;
  const [health, queues, failing, errors] = await Promise.all([
    currentHealth(),
    queueStates(workspaceId),
    failingSources(workspaceId),
    lastErrors(workspaceId),
  ]);
  const { ready, parts, outside, breakers, backup } = health;
  return {
    version: packageJson.version,
    at: new Date().toISOString(),
    health: { ready, parts, outside, breakers, backup },
    queues,
    failing,
    errors,
  };
}
