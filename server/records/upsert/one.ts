import { applyChanges, type RecordChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ValidationError } from '@/server/kernel/contract/errors';
import { newId } from '@/server/kernel/db/ids';
import { lockNoun } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { lookAround } from './batch';
import { findExisting, keysOf } from './match';
import type { UpsertNoun } from './noun';
import { problemText, writtenColumns } from './plan';

/**
 * Writes one record by the rules that rows follow in a batch, events included: the one that its keys find, else a new one.
 * Throws a 400 that names every problem.
 */
export async function upsertOne<R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  noun: UpsertNoun<R, T, Extra>,
  input: R,
): Promise<{ kind: 'created' | 'updated'; id: string }> {
  await lockNoun(tx, ctx, noun.record.plural);
  const keys = keysOf(noun, input);
  const { before } = (await findExisting(tx, ctx, noun, [keys]))(keys);
  const { columns, problems } = writtenColumns(noun, input, before, await lookAround(tx, ctx, noun, [input]));
  if (problems.length > 0) throw new ValidationError(problemText(problems));
  const sent = Object.keys(input);
  const change: RecordChange = before
    ? { kind: 'updated', id: before.id, sent, columns, before }
    : { kind: 'created', id: newId(), sent, columns };
  await applyChanges(tx, ctx, noun, [change]);
  return { kind: before ? 'updated' : 'created', id: change.id };
}
