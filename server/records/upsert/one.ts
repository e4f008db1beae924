import { applyChanges, type RecordChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ValidationError } from '@/server/kernel/contract/errors';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { lockPeople } from '@/server/workspace/erased';
import { loadBatchContext } from './batch';
import type { UpsertDefinition } from './definition';
import { findExisting, keysOf, lockKeys, rowFor } from './match';
import { writtenColumns } from './plan';

/**
 * Writes one record by the rules that rows follow in a batch, events included: the one that its keys find, else a new one.
 * Throws a 400 that names every problem.
 */
export async function upsertOne<R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  input: R,
): Promise<{ kind: 'created' | 'updated'; id: string }> {
  const keys = keysOf(resource, input);
  const hasErased = await lockPeople(tx, ctx, resource.record.plural, lockKeys([keys]));
  const match = (await findExisting(tx, ctx, resource, [keys]))(keys);
  const { before } = match;
  const around = await loadBatchContext(tx, ctx, resource, [input], { hasErased, creates: !before });
  const { columns, problems } = writtenColumns(resource, rowFor(input, match), before, around);
  if (problems.length > 0) throw new ValidationError(problems, { row: true });
  const sent = Object.keys(input);
  const change: RecordChange = before
    ? { kind: 'updated', id: before.id, sent, columns, before }
    : { kind: 'created', id: newId(), sent, columns };
  await applyChanges(tx, ctx, resource, [change]);
  return { kind: before ? 'updated' : 'created', id: change.id };
}
