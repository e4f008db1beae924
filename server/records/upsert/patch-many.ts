import { applyChanges, type RecordChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { faultsText } from '@/server/kernel/contract/faults';
import type { Transaction } from '@/server/kernel/db/transaction';
import { lockPeople } from '@/server/workspace/erased';
import { loadBatchContext } from './batch';
import type { UpsertDefinition } from './definition';
import { findExisting, keysOf, lockKeys } from './match';
import { writtenColumns } from './plan';

/**
 * Changes many records alike, by the rules that their rows follow in a batch, events included.
 * @param ids of records that are locked
 * @param detail what subscribers are told beside the columns
 * @returns why those were not changed that a rule refuses
 */
export async function patchMany<R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  ids: readonly string[],
  input: R,
  detail?: RecordChange['detail'],
): Promise<Map<string, string>> {
  const hasErased =
    'email' in input && (await lockPeople(tx, ctx, resource.record.plural, lockKeys([keysOf(resource, input)])));
  const keys = ids.map((id) => ({ id, externalId: undefined, alternative: undefined }));
  const find = await findExisting(tx, ctx, resource, keys);
  const around = await loadBatchContext(tx, ctx, resource, [input], { hasErased });
  const sent = Object.keys(input);
  const changes: RecordChange[] = [];
  const refused = new Map<string, string>();
  for (const key of keys) {
    const { before } = find(key);
    if (!before) continue;
    const { columns, problems } = writtenColumns(resource, input, before, around);
    if (problems.length > 0) refused.set(key.id, faultsText(problems, { row: true }));
    else changes.push({ kind: 'updated', id: key.id, sent, columns, before, ...(detail && { detail }) });
  }
  await applyChanges(tx, ctx, resource, changes);
  return refused;
}
