import { isRefusal } from '@/server/kernel/contract/errors';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';
import { drainJobs, MAX_ATTEMPTS } from '@/server/kernel/leases/drain-jobs';
import { endBulkAction } from '@/server/records/bulk-actions/end';
import { actingAs, type ClaimedBulkAction, claimBulkAction, lease, releaseBulkAction } from './claim';
import { doPage } from './page';

/** Works at bulk actions, from the last page on, for `forMs`. @returns how many records were gone through */
export const drainBulkActions = ({ forMs }: { forMs?: number } = {}) =>
  drainJobs(
    {
      ...{ what: 'bulk action', lease, claim: claimBulkAction, work, isRefusal, fail },
      tooOften: () => `Something went wrong on our side, ${MAX_ATTEMPTS} times. What is done can be reverted.`,
    },
    forMs,
  );

async function work(claimed: ClaimedBulkAction, until: number): Promise<number> {
  let records = 0;
  const next = () => fairShare(claimed.workspaceId, () => doPage(claimed));
  for (let page = await next(); page; page = await next()) {
    records += page.ids.length;
    claimed.position = page.position;
    claimed.attempts = 0;
    if (performance.now() > until) break;
  }
  await releaseBulkAction(claimed);
  return records;
}

const fail = (claimed: ClaimedBulkAction, why: string) =>
  sqlTransaction(actingAs(claimed), async (tx) => {
    if (await lease.lock(tx, claimed)) await endBulkAction(tx, claimed, 'failed', why);
  });
