import { type Context, systemContext } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { sweepDb } from '@/server/kernel/db/client';
import { drainJobs, MAX_ATTEMPTS } from '@/server/kernel/leases/drain-jobs';
import { namedActorNow } from '@/server/workspace/keys/actor-now';
import { type ClaimedExport, claimExport, endExport, lease, saveProgress } from './claim';
import { keepFile } from './parts';
import { authorizeExport } from './record';
import { Refused } from './refused';
import { bytesOf } from './write/write';

/** Writes exports for `forMs`. One that was left begins its file anew. @returns how many files were written */
export const drainExports = ({ forMs }: { forMs?: number } = {}) =>
  drainJobs(
    {
      ...{ what: 'export', lease, claim: claimExport, work },
      // A field that was deleted meanwhile is told as the list would tell it.
      isRefusal: (error) => error instanceof Refused || error instanceof ApiError,
      fail: (claimed, why) => endExport(claimed, { rows: 0, size: 0 }, why),
      tooOften: () => `Writing the file failed ${MAX_ATTEMPTS} times for a reason of the service's own.`,
    },
    forMs,
  );

async function work(claimed: ClaimedExport): Promise<number> {
  let rows = 0;
  await assertStill(claimed);
  const bytes = bytesOf(readingAs(claimed), claimed, (count) => {
    rows += count;
  });
  const size = await keepFile(claimed, bytes, async (sofar) => {
    await lease.assertMine(sweepDb, claimed);
    await assertStill(claimed);
    await saveProgress(claimed, { rows, size: sofar });
  });
  await endExport(claimed, { rows, size });
  return 1;
}

/** Throws the 403 of an export whose member or key is gone, or may read all of it no longer. */
async function assertStill({ workspaceId, id, memberId, actor, resource }: ClaimedExport): Promise<void> {
  const now = await namedActorNow(sweepDb, workspaceId, actor ?? `member:${memberId}`);
  if (now) authorizeExport({ ...systemContext(workspaceId, id), actor: now }, resource);
}

/** Whoever asked for it could read all of it; `me` is still them, and of mail a member sees what is open to them, a key all. */
function readingAs({ workspaceId, id, memberId, actor }: ClaimedExport): Context {
  const service = systemContext(workspaceId, id, `export:${id}`);
  if (memberId === null) return service;
  const reader = { memberId, role: 'owner', scopes: ['*'] } as const;
  const [kind, keyId = ''] = actor?.split(':') ?? [];
  return { ...service, actor: kind === 'key' ? { kind, keyId, ...reader } : { kind: 'member', ...reader } };
}
