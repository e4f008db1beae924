import { sweepDb } from '@/server/kernel/db/client';
import { withLease } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { UnreadableFile } from '../read/csv';
import { readImport } from '../read/read-file';
import { type ClaimedImport, claimImport, lease, releaseImport } from './claim';
import { previewRows } from './preview';
import { writeImport } from './write';

/**
 * Works at imports, one after the other, for `forMs`: reads files, looks at rows, writes them. Whoever dies leaves a lease that ends,
 * and the next one goes on from the last slice.
 */
export async function drainImports({ forMs = 15_000 } = {}): Promise<{ rows: number; more: boolean }> {
  const until = Date.now() + forMs;
  let rows = 0;
  while (Date.now() < until) {
    const claimed = await claimImport();
    if (!claimed) return { rows, more: false };
    rows += await work(claimed, until);
  }
  return { rows, more: true };
}

async function work(claimed: ClaimedImport, until: number): Promise<number> {
  const { workspaceId, id } = claimed;
  const keeping = {
    what: 'import',
    fields: { workspaceId, id },
    seconds: lease.seconds,
    renew: () => lease.renew(sweepDb, claimed),
  };
  try {
    const rows = await withLease(keeping, () => step(claimed, until));
    await releaseImport(claimed);
    return rows;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) {
      // The lease stays: what fails for a reason of ours is tried again once it ends.
      logger.error({ err: error, workspaceId, id }, 'import broke off');
      return 0;
    }
    await releaseImport(claimed, error.message);
    return 0;
  }
}

async function step(claimed: ClaimedImport, until: number): Promise<number> {
  if (claimed.state === 'PREVIEWING') return previewRows(claimed);
  if (claimed.state === 'RUNNING') return writeImport(claimed, until);
  await readImport(claimed);
  return 0;
}
