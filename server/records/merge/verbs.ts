import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { reply } from '@/server/kernel/contract/implement';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord, type RecordType } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { MergedEntity } from './fields';
import { KINDS } from './kinds';
import { type Asked, loadGroups } from './load';
import { mergeRecords } from './merge';

/** Ends a transaction without keeping it, with what it came to. */
class Tried<T> extends Error {
  constructor(readonly result: T) {
    super('Nothing of it is kept.');
  }
}

/** A dry run does everything and then takes it back, so that it answers what would come of it. */
async function inTransaction<T>(ctx: Context, dryRun: boolean, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await sqlTransaction(ctx, async (tx) => {
      const result = await work(tx);
      if (dryRun) throw new Tried(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as T;
    throw error;
  }
}

type One = Asked & { dryRun?: boolean | undefined };
interface Many {
  merges: Asked[];
  dryRun?: boolean | undefined;
}

/** The verbs of `mergeOperations`. Merges of one kind follow one another, and batches of its rows. */
export function mergeVerbs<K extends string, T>(key: K, entity: MergedEntity, record: RecordType<T>) {
  const kind = KINDS[entity];
  return {
    merge: (ctx: Context, { dryRun = false, ...asked }: One) =>
      inTransaction(ctx, dryRun, async (tx) => {
        await lockRecordType(tx, ctx, kind.of.plural);
        const [group] = await loadGroups(tx, ctx, kind, [asked]);
        if (!group || group instanceof ApiError) throw group ?? new Error('There is a group for each that is asked.');
        const moved = await mergeRecords(tx, ctx, kind, [group]);
        const winner = { [key]: await getRecord(record, ctx, group.winner.id, tx) } as Record<K, T>;
        return { ...winner, mergedIds: group.sources.map(({ id }) => id), ...moved, dryRun };
      }),
    mergeBatch: async (ctx: Context, { dryRun = false, merges }: Many) => {
      const body = await inTransaction(ctx, dryRun, async (tx) => {
        await lockRecordType(tx, ctx, kind.of.plural);
        const groups = await loadGroups(tx, ctx, kind, merges);
        const good = groups.flatMap((group) => (group instanceof ApiError ? [] : group));
        const moved = good.length > 0 ? await mergeRecords(tx, ctx, kind, good) : { moved: {}, dropped: {} };
        const results = groups.map((group, index) =>
          group instanceof ApiError
            ? { index, status: 'error' as const, error: group.message }
            : { index, status: 'merged' as const, id: group.winner.id },
        );
        return { merged: good.length, errors: groups.length - good.length, results, ...moved, dryRun };
      });
      return reply(body.errors > 0 ? 207 : 200, body);
    },
  };
}
