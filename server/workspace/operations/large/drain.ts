import { isRefusal } from '@/server/kernel/contract/errors';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';
import { drainJobs, MAX_ATTEMPTS } from '@/server/kernel/leases/drain-jobs';
import { actingAs, type ClaimedRevert, claimRevert, lease, releaseRevert } from './claim';
import { endRevert } from './end';
import { doPage } from './page';

/** Works at reverts of large operations, from the last page on, for `forMs`. @returns how many pages were done */
export const drainReverts = ({ forMs }: { forMs?: number } = {}) =>
  drainJobs(
    {
      ...{ what: 'revert', lease, claim: claimRevert, work, isRefusal, fail },
      tooOften: () => `Something went wrong on our side, ${MAX_ATTEMPTS} times. What was taken back stays so.`,
    },
    forMs,
  );

async function work(claimed: ClaimedRevert, until: number): Promise<number> {
  let pages = 0;
  while (await fairShare(claimed.workspaceId, () => doPage(claimed))) {
    pages++;
    claimed.attempts = 0;
    if (performance.now() > until) break;
  }
  await releaseRevert(claimed);
  return pages;
}

const fail = (claimed: ClaimedRevert, why: string) =>
  sqlTransaction(actingAs(claimed), async (tx) => {
    if (await lease.lock(tx, claimed)) await endRevert(tx, claimed, 'failed', why);
  });
