import { ApiError } from '@/server/kernel/contract/errors';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';
import { withClaim } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { actingAs, type ClaimedRevert, claimRevert, lease, MAX_ATTEMPTS, releaseRevert } from './claim';
import { endRevert } from './end';
import { doPage } from './page';

/**
 * Works at reverts of large operations, one after the other, for `forMs`. Whoever dies leaves a lease that ends, and the next one
 * goes on from the last page.
 */
export async function drainReverts({ forMs = 15_000 } = {}): Promise<{ pages: number; more: boolean }> {
  const until = performance.now() + forMs;
  let pages = 0;
  while (performance.now() < until) {
    const claimed = await claimRevert();
    if (!claimed) return { pages, more: false };
    pages += await work(claimed, until);
  }
  return { pages, more: true };
}

async function work(claimed: ClaimedRevert, until: number): Promise<number> {
  let pages = 0;
  try {
    // Whoever claimed it before died at this page, again and again.
    if (claimed.attempts > MAX_ATTEMPTS) throw new Error('It was given up too often.');
    await withClaim('revert', lease, claimed, async () => {
      while (await fairShare(claimed.workspaceId, () => doPage(claimed))) {
        pages++;
        claimed.attempts = 0;
        if (performance.now() > until) return;
      }
    });
    await releaseRevert(claimed);
  } catch (error) {
    await judge(claimed, error);
  }
  return pages;
}

/** What is refused ends it at once; a fault of ours is met again when the lease has ended, until that was often enough. */
async function judge(claimed: ClaimedRevert, error: unknown): Promise<void> {
  const { workspaceId, id, attempts } = claimed;
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal) logger.error({ err: error, workspaceId, id, attempts }, 'revert broke off');
  if (!isRefusal && attempts < MAX_ATTEMPTS) return;
  const why = isRefusal
    ? error.message
    : `Something went wrong on our side, ${MAX_ATTEMPTS} times. What was taken back stays so.`;
  await sqlTransaction(actingAs(claimed), async (tx) => {
    if (await lease.lock(tx, claimed)) await endRevert(tx, claimed, 'failed', why);
  });
}
