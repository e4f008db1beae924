import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { reply } from '@/server/kernel/contract/implement';
import type { Listing } from '@/server/kernel/contract/listing';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { findWinner } from '@/server/kernel/db/alias';
import { db } from '@/server/kernel/db/client';
import { including } from '@/server/kernel/db/including';
import { findRecord, getRecord } from '@/server/kernel/db/record';
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
    get: async (ctx: Context, { id, include }: { id: string; include?: string[] | undefined }) => {
      const record = including(resource.record, includes, include);
      const found = await findRecord(record, ctx, id);
      if (found !== undefined) return holding(found);
      // What a record was called that was merged answers the one that it is part of now, and says where that is.
      const winner = await findWinner(db, ctx, record, id);
      if (winner === undefined) throw notFound(record.resource);
      const headers = { 'Content-Location': `${API_PREFIX}/${record.plural}/${winner}` };
      return reply(200, holding(await getRecord(record, ctx, winner)), headers);
    },
    update: async (ctx: Context, { id, ...input }: R & { id: string }) =>
      holding(await patchRecord(ctx, resource, id, input as unknown as R)),
    delete: (ctx: Context, { id }: { id: string }) => deleteRecord(resource.record, ctx, id),
    ...manyVerbs(key, resource.record, includes),
  };
}

/** The verb of `batchOperation`. */
export const batchVerb =
  <P extends string, R extends Row, T, Extra>(plural: P, resource: UpsertDefinition<R, T, Extra>) =>
  (ctx: Context, input: Record<P, unknown[]> & { onExisting?: 'update' | 'refuse' | undefined }) =>
    upsertBatch(ctx, resource, input[plural], input.onExisting);
