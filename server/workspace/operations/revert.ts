import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { allows } from '@/server/kernel/contract/scopes';
import { catalog } from '@/server/kernel/db/catalog';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { writeScopes } from '@/server/workspace/changes/sources';
import type { operationsContract } from './contract';
import { judgeFields } from './fields';
import { giveBack, phasesOf } from './give-back';
import { REVERT } from './later';
import { type Done, loadDone } from './load';
import { netOf } from './net';
import { judgeParts, moveBack, removeAdded, tellParts } from './parts';
import { removeMade } from './remove';
import { Report } from './report';
import { restoreDeleted } from './restore';
import { refuseUnderWay } from './under-way';
import { sourceOf, type Work } from './work';

export type Reverted = Awaited<ReturnType<Report['print']>>;

/** Takes an operation back as far as that is possible, and says how far. */
export function revertOperation(ctx: Context, { id, dryRun = false }: Input<typeof operationsContract.revert>) {
  return inOnePiece({ ...ctx, cause: `${REVERT}${id}` }, dryRun, async (tx, acting) => {
    const done = await loadDone(tx, acting, id, await catalog(tx));
    checkOwn(acting, done);
    await refuseUnderWay(tx, acting, id);
    const report = new Report();
    await revertDone(tx, acting, done, report);
    return report.print(tx, acting, [done], dryRun);
  });
}

/** Members take back what they did themselves; owners, admins and keys whatever their scopes let them write. */
export function checkOwn({ actor }: Context, { actor: by }: Pick<Done, 'actor'>): void {
  if (actor.kind !== 'member' || actor.role !== 'member' || by === `member:${actor.memberId}`) return;
  throw new ApiError(STATUS.forbidden, 'Only owners and admins of this workspace can take back what others did.');
}

/** Takes back what an operation did, within a transaction. Throws the 403 of a kind of record that the caller may not write. */
export async function revertDone(tx: Transaction, ctx: Context, done: Done, report: Report): Promise<void> {
  const nets = netOf(done.changes);
  authorize(ctx, new Set(nets.map(({ table }) => table)));
  const work: Work = {
    ...{ tx, ctx, done, nets, report, catalog: await catalog(tx) },
    ...{ heldParts: new Set<string>(), kept: new Set<string>() },
  };
  // First all is judged, then all is written: what is written moves what else would be judged by. What deletions would take
  // along is taken out of their way, and pointers at what comes back wait for it.
  const patches = await judgeFields(work);
  await judgeParts(work);
  const returning = new Set(nets.flatMap(({ before, after, table, id }) => (before && !after ? `${table}:${id}` : [])));
  const phases = await phasesOf(work, patches, returning);
  await giveBack(work, phases.pointers);
  await moveBack(work);
  await removeMade(work);
  await removeAdded(work);
  await giveBack(work, phases.names);
  await restoreDeleted(work);
  await giveBack(work, phases.rest);
  await moveBack(work);
  await tellParts(work);
}

function authorize({ actor }: Context, tables: ReadonlySet<string>): void {
  for (const table of tables) {
    const source = sourceOf(table);
    const scopes = source ? writeScopes(source) : [];
    if (allows(actor.scopes, scopes)) continue;
    if (actor.kind === 'member')
      throw new ApiError(STATUS.forbidden, 'Only owners and admins of this workspace can do this.');
    const lacking = scopes[0] ?? `* (for ${source?.plural ?? table})`;
    throw new ApiError(STATUS.forbidden, `API key missing required scope: ${lacking}.`);
  }
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
