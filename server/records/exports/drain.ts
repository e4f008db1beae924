import { type Context, systemContext } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { sweepDb } from '@/server/kernel/db/client';
import { withClaim } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { type ClaimedExport, claimExport, endExport, lease, MOST_ATTEMPTS, saveProgress } from './claim';
import { keepFile } from './parts';
import { Refused } from './refused';
import { bytesOf } from './write/write';

const NOTHING = { rows: 0, size: 0 };

/** Writes exports, one after the other, for `forMs`. Whoever dies leaves a lease that ends, and the next one begins the file anew. */
export async function drainExports({ forMs = 15_000 } = {}): Promise<{ files: number; more: boolean }> {
  const until = performance.now() + forMs;
  let files = 0;
  while (performance.now() < until) {
    const claimed = await claimExport();
    if (!claimed) return { files, more: false };
    // Whoever claimed it that often died of it.
    if (claimed.attempts > MOST_ATTEMPTS) await giveUp(claimed);
    else await work(claimed);
    files++;
  }
  return { files, more: true };
}

const giveUp = (claimed: ClaimedExport) =>
  endExport(claimed, NOTHING, `Writing the file failed ${MOST_ATTEMPTS} times for a reason of the service's own.`);

async function work(claimed: ClaimedExport): Promise<void> {
  const { workspaceId, id } = claimed;
  try {
    await withClaim('export', lease, claimed, () => writeFile(claimed));
  } catch (error) {
    // A field that was deleted meanwhile is told as the list would tell it.
    if (error instanceof Refused || error instanceof ApiError) await endExport(claimed, NOTHING, error.message);
    else {
      logger.error({ err: error, workspaceId, id, attempt: claimed.attempts }, 'export broke off');
      // Before that the lease stays: what fails for a reason of ours is tried again once it ends.
      if (claimed.attempts >= MOST_ATTEMPTS) await giveUp(claimed);
    }
  }
}

async function writeFile(claimed: ClaimedExport): Promise<void> {
  let rows = 0;
  const bytes = bytesOf(readingAs(claimed), claimed, (count) => {
    rows += count;
  });
  const size = await keepFile(claimed, bytes, async (sofar) => {
    await lease.assertMine(sweepDb, claimed);
    await saveProgress(claimed, { rows, size: sofar });
  });
  await endExport(claimed, { rows, size });
}

/** Whoever asked for it could read all of it; `me` is still them. */
const readingAs = ({ workspaceId, id, memberId }: ClaimedExport): Context => ({
  ...systemContext(workspaceId, id, `export:${id}`),
  ...(memberId !== null && { actor: { kind: 'member', memberId, role: 'owner', scopes: ['*'] } }),
});
