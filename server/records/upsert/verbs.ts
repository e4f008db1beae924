import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Listing } from '@/server/kernel/contract/listing';
import { including } from '@/server/kernel/db/including';
import { getRecord } from '@/server/kernel/db/record';
import { manyVerbs } from '@/server/records/many';
import { upsertBatch } from './batch';
import type { UpsertDefinition } from './definition';
import { patchRecord } from './patch';

type Row = Record<string, unknown>;

/** The verbs of `recordOperations`: they are the same for every resource of records. */
export function recordVerbs<K extends string, R extends Row, T, Extra>(
  key: K,
  resource: UpsertDefinition<R, T, Extra>,
  { includes }: Pick<Listing, 'includes'>,
) {
  const holding = (record: T) => ({ [key]: record }) as Record<K, T>;
  return {
    get: async (ctx: Context, { id, include }: { id: string; include?: string[] | undefined }) =>
      holding(await getRecord(including(resource.record, includes, include), ctx, id)),
    update: async (ctx: Context, { id, ...input }: R & { id: string }) =>
      holding(await patchRecord(ctx, resource, id, input as unknown as R)),
    delete: (ctx: Context, { id }: { id: string }) => deleteRecord(resource.record, ctx, id),
    ...manyVerbs(key, resource.record, includes),
  };
}

/** The verb of `batchOperation`. */
export const batchVerb =
  <P extends string, R extends Row, T, Extra>(plural: P, resource: UpsertDefinition<R, T, Extra>) =>
  (ctx: Context, input: Record<P, unknown[]>) =>
    upsertBatch(ctx, resource, input[plural]);
