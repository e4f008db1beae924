import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { reply } from '@/server/kernel/contract/implement';
import type { Includes } from '@/server/kernel/contract/include';
import { type Db, db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { including } from '@/server/kernel/db/including';
import type { RecordType } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';

/** Records by our ids or by the caller's names; the operation takes one of the two. */
interface Names {
  ids?: string[] | undefined;
  externalIds?: string[] | undefined;
}

/** Why a record `t` may not be deleted, as SQL; null for one that may. */
export type Refusal = string;

/** The verbs of `manyOperations`. */
export const manyVerbs = <K extends string, T>(
  key: K,
  record: RecordType<T>,
  includes: Includes,
  refusal?: Refusal,
) => ({
  batchGet: (ctx: Context, { include, ...names }: Names & { include?: string[] | undefined }) =>
    readMany(ctx, { key, record: including(record, includes, include) }, names),
  batchDelete: (ctx: Context, names: Names) => deleteMany(ctx, record, names, refusal),
});

/** The rows that are named, each with the name that found it: one statement, whatever their number. */
async function findNamed<R>(on: Db, ctx: Context, from: Sql, shown: Sql, { ids, externalIds }: Names, end: Sql) {
  const [key, values] = ids
    ? [raw('t.id'), sql`${ids.filter(isId)}::uuid[]`]
    : [raw('t."externalId"'), sql`${externalIds}::text[]`];
  const rows = await on.query<R & { id: string; name: string }>(sql`
    SELECT t.id::text, ${key}::text AS name, ${shown} FROM ${from}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${key} = ANY(${values}) ${end}`);
  return new Map(rows.map((row) => [row.name, row]));
}

const namesIn = ({ ids, externalIds }: Names) => ids ?? externalIds ?? [];
/** A row that was not served makes it a 207, as in every batch. */
const statusOf = (results: readonly { status: string }[], served: string) =>
  results.every(({ status }) => status === served) ? 200 : 207;
const countOf = (results: readonly { status: string }[], wanted: string) =>
  results.filter(({ status }) => status === wanted).length;

async function readMany<K extends string, T>(
  ctx: Context,
  { key, record }: { key: K; record: RecordType<T> },
  names: Names,
) {
  const shown = sql`row_to_json(x) AS json`;
  const from = sql`${record.from} CROSS JOIN LATERAL (SELECT ${record.columns}) x`;
  const found = await findNamed<{ json: T }>(db, ctx, from, shown, names, raw(''));
  const results = namesIn(names).map((name, index) => {
    const row = found.get(name);
    if (!row) return { index, status: 'notFound' as const };
    return { index, status: 'found' as const, id: row.id, ...({ [key]: row.json } as Record<K, T>) };
  });
  const body = { found: countOf(results, 'found'), notFound: countOf(results, 'notFound'), results };
  return reply(statusOf(results, 'found'), body);
}

type Deleted = { index: number; status: 'deleted' | 'notFound' | 'refused'; id?: string; error?: string };

/** They are locked in the order of their ids, so that two such requests do not wait for each other. A name given twice is gone by then. */
function deleteMany(ctx: Context, record: RecordType, names: Names, refusal: Refusal = 'NULL') {
  return sqlTransaction(ctx, async (tx) => {
    const shown = sql`${raw(refusal)}::text AS error`;
    const from = raw(`"${record.table}" t`);
    const found = await findNamed<{ error: string | null }>(
      tx,
      ctx,
      from,
      shown,
      names,
      raw('ORDER BY t.id FOR UPDATE'),
    );
    const results = namesIn(names).map((name, index): Deleted => {
      const row = found.get(name);
      if (!row) return { index, status: 'notFound' };
      if (row.error !== null) return { index, status: 'refused', id: row.id, error: row.error };
      found.delete(name);
      return { index, status: 'deleted', id: row.id };
    });
    const gone = results.flatMap(({ status, id }) => (status === 'deleted' && id !== undefined ? [id] : []));
    await applyChanges(
      tx,
      ctx,
      { record },
      gone.map((id) => ({ kind: 'deleted', id, columns: {} })),
    );
    const [deleted, notFound, refused] = ['deleted', 'notFound', 'refused'].map((status) => countOf(results, status));
    return reply(statusOf(results, 'deleted'), {
      deleted: deleted ?? 0,
      notFound: notFound ?? 0,
      refused: refused ?? 0,
      results,
    });
  });
}
