import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest, conflict, notFound, nothingToChange } from '@/server/kernel/contract/errors';
import { faultsText } from '@/server/kernel/contract/faults';
import { findWinner } from '@/server/kernel/db/alias';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { getRecord, named } from '@/server/kernel/db/record';
import { sqlTransactionThenRead, type Transaction } from '@/server/kernel/db/transaction';
import { lockPeople } from '@/server/workspace/erased';
import { loadBatchContext } from './batch';
import type { Existing, UpsertDefinition } from './definition';
import { existingColumns, keysOf, lockKeys } from './match';
import { writtenColumns } from './plan';

type MatchedDefinition = Pick<UpsertDefinition, 'record' | 'current' | 'alternative'>;

/** Changes one record by the rules that its rows follow in a batch, events included; answers it as it then is. */
export const patchRecord = <R extends Record<string, unknown>, T, Extra>(
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  name: string,
  input: R,
): Promise<T> =>
  sqlTransactionThenRead(
    ctx,
    (tx) => change(tx, ctx, resource, name, input),
    (tx, id) => getRecord(resource.record, ctx, id, tx),
    { few: true },
  );

/** Does it as a part of more. */
export const patchWithin = async <R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  name: string,
  input: R,
): Promise<T> => getRecord(resource.record, ctx, await change(tx, ctx, resource, name, input), tx);

/** @returns the id of the record */
async function change<R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  name: string,
  input: R,
): Promise<string> {
  const sent = Object.keys(input);
  if (sent.length === 0) throw nothingToChange();
  const { record } = resource;
  // What others may look for meanwhile is locked before the row is, in the order of batches.
  const keys = lockKeys([keysOf(resource, input)]);
  const hasErased = keys?.length !== 0 && (await lockPeople(tx, ctx, record.plural, keys));
  const before =
    (await lockExisting(tx, ctx, resource, named(record, name))) ??
    (await lockExisting(tx, ctx, resource, named(record, (await findWinner(tx, ctx, record, name)) ?? '')));
  if (!before) throw notFound(record.resource);
  await refuseTakenName(tx, ctx, resource, before, input.externalId);
  const around = await loadBatchContext(tx, ctx, resource, [input], { hasErased });
  const { columns, problems } = writtenColumns(resource, input, before, around);
  if (problems.length > 0) throw badRequest(faultsText(problems, { row: true }), { faults: problems });
  await applyChanges(tx, ctx, resource, [{ kind: 'updated', id: before.id, sent, columns, before }]);
  return before.id;
}

async function lockExisting(
  tx: Transaction,
  ctx: Context,
  resource: MatchedDefinition,
  condition: Sql | undefined,
): Promise<Existing | undefined> {
  if (!condition) return undefined;
  const [row] = await tx.query<Existing>(sql`
    SELECT ${existingColumns(resource)}
    FROM ${raw(`"${resource.record.table}" t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} FOR UPDATE OF t`);
  return row;
}

/** Says which field clashes; the unique index is what decides when two requests race. */
async function refuseTakenName(
  tx: Transaction,
  ctx: Context,
  resource: MatchedDefinition,
  before: Existing,
  externalId: unknown,
) {
  if (typeof externalId !== 'string' || externalId === before.externalId) return;
  const taken = await tx.query(sql`
    SELECT 1 FROM ${raw(`"${resource.record.table}"`)} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "externalId" = ${externalId}`);
  if (taken.length > 0) {
    const message = `externalId: '${externalId}' is taken by another ${resource.record.key}.`;
    throw conflict(message, 'already_exists', { field: 'externalId' });
  }
}
