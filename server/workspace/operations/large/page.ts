import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { actorNow } from '@/server/workspace/keys/actor-now';
import { authorize, checkOwn } from '../rules';
import { sourceOf, type Work } from '../work';
import { actingAs, type ClaimedRevert, lease } from './claim';
import { endRevert } from './end';
import { changesOf, trashedOf, workOf } from './load';
import { type Left, type Page, STEP } from './plan';
import { removeRecords, restoreFields, restoreRecordsOf } from './records';
import { revertRows } from './rows';
import { settlePage, settleRows } from './settle';

/** The steps that are the first of their records, and say how many were looked at. */
const FIRST: readonly number[] = [STEP.pointers, STEP.made, STEP.deleted];

/**
 * Does the next page of a revert, and ends it after the last. What was done and what is left are written in one transaction:
 * whatever dies, each record is taken back once.
 * @returns whether there was one
 */
export function doPage(claimed: ClaimedRevert): Promise<boolean> {
  return sqlTransaction(actingAs(claimed), async (tx) => {
    if (!(await lease.lock(tx, claimed, sql`status = 'running'`))) return false;
    const page = await takePage(tx, claimed);
    if (!page) {
      await endRevert(tx, claimed, 'done');
      return false;
    }
    const now = await stillActing(tx, claimed, page);
    if (isOfRows(page)) await settleRows(await revertRows(tx, now, page), now);
    else {
      const { work, left } = await revertRecords(tx, now, page);
      await settlePage(work, now, page, left);
    }
    const looked = FIRST.includes(page.step) && sourceOf(page.table) ? page.ids.length : 0;
    await tx.query(sql`
      UPDATE "Revert" SET attempts = 0, done = done + ${looked}::int, "updatedAt" = now() WHERE ${lease.isMine(claimed)}`);
    return true;
  });
}

/** For whoever asked for it, as they may act by now. Throws the 403 of somebody who may take this back no longer. */
async function stillActing(tx: Transaction, claimed: ClaimedRevert, { table }: Page): Promise<ClaimedRevert> {
  const now = { ...claimed, actor: await actorNow(tx, claimed.workspaceId, claimed.actor) };
  checkOwn(actingAs(now), { actor: claimed.operationActor });
  if (sourceOf(table)) authorize(actingAs(now), new Set([table]));
  return now;
}

const ROWS: readonly number[] = [STEP.moved, STEP.added, STEP.movedAgain];
const isOfRows = ({ step, table }: Page) => ROWS.includes(step) || (step === STEP.deleted && !sourceOf(table));

/** Takes the page that comes next: it is gone when this transaction is done. */
async function takePage(tx: Transaction, { workspaceId, id }: ClaimedRevert): Promise<Page | undefined> {
  const [page] = await tx.query<Page>(sql`
    DELETE FROM "RevertPage" p USING (
      SELECT n.step, n.place, n."table", n.number FROM "RevertPage" n
      WHERE n."workspaceId" = ${workspaceId}::uuid AND n."revertId" = ${id}::uuid
      ORDER BY n.step, n.place, n."table", n.number LIMIT 1) n
    WHERE p."workspaceId" = ${workspaceId}::uuid AND p."revertId" = ${id}::uuid
      AND (p.step, p.place, p."table", p.number) = (n.step, n.place, n."table", n.number)
    RETURNING p.step, p.place, p."table", p.number, p.ids::text[] AS ids, p.carried`);
  return page;
}

async function revertRecords(
  tx: Transaction,
  claimed: ClaimedRevert,
  page: Page,
): Promise<{ work: Work; left: Left | undefined }> {
  const changes = await changesOf(tx, claimed, page.ids);
  const work = await workOf(tx, claimed, changes, await trashedOf(tx, claimed, page.ids));
  const does = page.step === STEP.made ? removeRecords : page.step === STEP.deleted ? restoreRecordsOf : restoreFields;
  return { work, left: await does(work, page) };
}
