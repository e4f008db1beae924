import { withClaim } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { UnreadableFile } from '../read/csv';
import { readImport } from '../read/read-file';
import { type ClaimedImport, claimImport, lease, MOST_ATTEMPTS, releaseImport } from './claim';
import { previewRows } from './preview';
import { writeImport } from './write';

/**
 * Works at imports, one after the other, for `forMs`: reads files, looks at rows, writes them. Whoever dies leaves a lease that ends,
 * and the next one goes on from the last slice.
 */
export async function drainImports({ forMs = 15_000 } = {}): Promise<{ rows: number; more: boolean }> {
  const until = performance.now() + forMs;
  let rows = 0;
  while (performance.now() < until) {
    const claimed = await claimImport();
    if (!claimed) return { rows, more: false };
    // Whoever claimed it that often died of it.
    if (claimed.attempts > MOST_ATTEMPTS) await giveUp(claimed);
    else rows += await work(claimed, until);
  }
  return { rows, more: true };
}

async function work(claimed: ClaimedImport, until: number): Promise<number> {
  const { workspaceId, id } = claimed;
  try {
    const rows = await withClaim('import', lease, claimed, () => step(claimed, until));
    await releaseImport(claimed);
    return rows;
  } catch (error) {
    if (error instanceof UnreadableFile) await releaseImport(claimed, error.message);
    else {
      logger.error({ err: error, workspaceId, id, attempt: claimed.attempts }, 'import broke off');
      // Before that the lease stays: what fails for a reason of ours is tried again once it ends.
      if (claimed.attempts >= MOST_ATTEMPTS) await giveUp(claimed);
    }
    return 0;
  }
}

/** Ends an import that does not come on. Where it stands is kept, so that it can be started again. */
const giveUp = (claimed: ClaimedImport) =>
  releaseImport(
    claimed,
    `${AFTER[claimed.state] ?? 'It'} failed ${MOST_ATTEMPTS} times for a reason of the service's own.`,
  );

const AFTER: Partial<Record<ClaimedImport['state'], string>> = {
  READING: 'Reading the file',
  PREVIEWING: 'The preview',
  RUNNING: 'Writing the next rows',
};

async function step(claimed: ClaimedImport, until: number): Promise<number> {
  if (claimed.state === 'PREVIEWING') return previewRows(claimed);
  if (claimed.state === 'RUNNING') return writeImport(claimed, until);
  await readImport(claimed);
  return 0;
}
