import { ApiError } from '@/server/kernel/contract/errors';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';
import { withClaim } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { endBulkAction } from '@/server/records/bulk-actions/end';
import { actingAs, type ClaimedBulkAction, claimBulkAction, lease, MAX_ATTEMPTS, releaseBulkAction } from './claim';
import { doPage } from './page';

/**
 * Works at bulk actions, one after the other, for `forMs`. Whoever dies leaves a lease that ends, and the next one goes on from
 * the last page.
 */
export async function drainBulkActions({ forMs = 15_000 } = {}): Promise<{ records: number; more: boolean }> {
  const until = performance.now() + forMs;
  let records = 0;
  while (performance.now() < until) {
    const claimed = await claimBulkAction();
    if (!claimed) return { records, more: false };
    records += await work(claimed, until);
  }
  return { records, more: true };
}

async function work(claimed: ClaimedBulkAction, until: number): Promise<number> {
  let records = 0;
  try {
    // Whoever claimed it before died at this page, again and again.
    if (claimed.attempts > MAX_ATTEMPTS) throw new Error('It was given up too often.');
    await withClaim('bulk action', lease, claimed, async () => {
      const next = () => fairShare(claimed.workspaceId, () => doPage(claimed));
      for (let page = await next(); page; page = await next()) {
        records += page.ids.length;
        claimed.position = page.position;
        claimed.attempts = 0;
        if (performance.now() > until) return;
      }
    });
    await releaseBulkAction(claimed);
  } catch (error) {
    await judge(claimed, error);
  }
  return records;
}

/** What can be done to no record ends it at once; a fault of ours is met again when the lease has ended, until that was often enough. */
async function judge(claimed: ClaimedBulkAction, error: unknown): Promise<void> {
  const { workspaceId, id, attempts } = claimed;
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal) logger.error({ err: error, workspaceId, id, attempts }, 'bulk action broke off');
  if (!isRefusal && attempts < MAX_ATTEMPTS) return;
  const why = isRefusal
    ? error.message
    : `Something went wrong on our side, ${MAX_ATTEMPTS} times. What is done can be reverted.`;
  await sqlTransaction(actingAs(claimed), async (tx) => {
    if (await lease.lock(tx, claimed)) await endBulkAction(tx, claimed, 'failed', why);
  });
}
