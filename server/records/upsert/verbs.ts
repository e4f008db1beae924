import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { upsertBatch } from './batch';
import type { UpsertNoun } from './noun';
import { patchRecord } from './patch';

type Row = Record<string, unknown>;

/** The verbs of `recordOperations`: reading, changing and deleting one record is the same for every noun of records. */
export function recordVerbs<K extends string, R extends Row, T, Extra>(key: K, noun: UpsertNoun<R, T, Extra>) {
  const holding = (record: T) => ({ [key]: record }) as Record<K, T>;
  return {
    get: async (ctx: Context, { id }: { id: string }) => holding(await getRecord(noun.record, ctx, id)),
    update: async (ctx: Context, { id, ...input }: R & { id: string }) =>
      holding(await patchRecord(ctx, noun, id, input as unknown as R)),
    delete: (ctx: Context, { id }: { id: string }) => deleteRecord(noun.record, ctx, id),
  };
}

/** The verb of `batchOperation`. */
export const batchVerb =
  <P extends string, R extends Row, T, Extra>(plural: P, noun: UpsertNoun<R, T, Extra>) =>
  (ctx: Context, input: Record<P, unknown[]>) =>
    upsertBatch(ctx, noun, input[plural]);
