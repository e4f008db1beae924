import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { type Input, reply } from '@/server/kernel/contract/implement';
import { catalog } from '@/server/kernel/db/catalog';
import { db } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { LargeRevert, operationsContract } from './contract';
import { planFields } from './fields';
import { beginLarge } from './large/begin';
import { REVERT } from './later-changes';
import { type Done, isLarge, loadDone } from './load';
import { netOf } from './net';
import { checkParts, moveBack, notifyParts, removeAdded } from './parts';
import { removeMade } from './remove';
import { Report } from './report';
import { restoreDeleted } from './restore';
import { phasesOf, restoreValues } from './restore-values';
import { authorize, checkOwn } from './rules';
import { refuseUnderWay } from './under-way';
import type { Work } from './work';

/** Takes an operation back as far as that is possible, and says how far; a large one in the background. */
export async function revertOperation(ctx: Context, { id, dryRun = false }: Input<typeof operationsContract.revert>) {
  if (await isLarge(db, ctx, id)) {
    if (dryRun) throw conflict('This operation is too large to be tried: taking it back goes on in the background.');
    return reply(202, begun(await beginLarge(ctx, id)));
  }
  return inOnePiece({ ...ctx, cause: `${REVERT}${id}` }, dryRun, async (tx, acting) => {
    const done = await loadDone(tx, acting, id, await catalog(tx));
    checkOwn(acting, done);
    await refuseUnderWay(tx, acting, id);
    const report = new Report();
    await revertDone(tx, acting, done, report);
    return { ...(await report.print(tx, acting, [done], dryRun)), background: null };
  });
}

/** What is answered of a revert that goes on: as far as it is, which is asked again of the operation. */
const begun = (background: LargeRevert) => {
  const { operation, reverted, partly, left, records } = background;
  return {
    operation,
    dryRun: false,
    reverted,
    partly,
    left,
    records,
    more: partly + left > records.length,
    background,
  };
};

/** Takes back what an operation did, within a transaction. Throws the 403 of a kind of record that the caller may not write. */
export async function revertDone(tx: Transaction, ctx: Context, done: Done, report: Report): Promise<void> {
  const nets = netOf(done.changes);
  authorize(ctx, new Set(nets.map(({ table }) => table)));
  const work: Work = {
    ...{ tx, ctx, done, nets, report, catalog: await catalog(tx) },
    ...{ lockedParts: new Set<string>(), movedParts: [], kept: new Set<string>() },
  };
  // First all is checked, then all is written: what is written moves what else would be checked by. What deletions would take
  // along is taken out of their way, and pointers at what comes back wait for it.
  const patches = await planFields(work);
  await checkParts(work);
  const returning = new Set(nets.flatMap(({ before, after, table, id }) => (before && !after ? `${table}:${id}` : [])));
  const phases = await phasesOf(work, patches, returning);
  await restoreValues(work, phases.pointers);
  await moveBack(work);
  await removeMade(work);
  await removeAdded(work);
  await restoreValues(work, phases.names);
  await restoreDeleted(work);
  await restoreValues(work, phases.rest);
  await moveBack(work);
  await notifyParts(work);
}

/** Carries what was answered out of a transaction that is not to be kept. */
class DryRun<T> extends Error {
  constructor(readonly answer: T) {
    super('Nothing is kept of a dry run.');
  }
}

/** Work in one transaction, all or nothing; a dry run does it all and keeps nothing. */
export async function inOnePiece<T>(
  ctx: Context,
  dryRun: boolean,
  work: (tx: Transaction, ctx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await sqlTransaction(ctx, async (tx) => {
      const answer = await work(tx, ctx);
      if (dryRun) throw new DryRun(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.answer as T;
    throw error;
  }
}
