import type { Context } from '@/server/kernel/context';
import { db, join, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { ChangeAnswer } from './contract';
import { recordNames } from './names';
import { type HistorySource, historySources } from './sources';

/** A change whose values are to be read. */
export interface ReadChange {
  table: string;
  recordId: string;
  changed: ChangeAnswer['changed'];
}

export type Reading = Required<Pick<ChangeAnswer, 'names' | 'kinds'>> & Pick<ChangeAnswer, 'currency'>;

/** How the values of changes are read: the names of the records that they point at, the kinds of their fields, and their currency. */
export async function readingsOf(
  ctx: Context,
  changes: readonly ReadChange[],
): Promise<(change: ReadChange) => Reading> {
  const sources = new Map(historySources().map((source) => [source.table, source]));
  const pointed = changes.flatMap((change) => pointersIn(change, sources.get(change.table)));
  const [names, currencies] = await Promise.all([recordNames(ctx, pointed), currenciesOf(ctx, changes, sources)]);
  return (change) => {
    const source = sources.get(change.table);
    const own = pointersIn(change, source).flatMap(({ recordId }): [string, string][] => {
      const name = names.get(recordId);
      return name === undefined ? [] : [[recordId, name]];
    });
    const currency = currencies.get(change.recordId);
    return { names: Object.fromEntries(own), kinds: kindsIn(change, source), ...(currency && { currency }) };
  };
}

function pointersIn({ changed }: ReadChange, source: HistorySource | undefined) {
  return Object.entries(changed).flatMap(([name, { before, after }]) => {
    const table = source?.points?.[name]?.to;
    const ids = [before, after].flatMap((id) => (typeof id === 'string' && isId(id) ? [id] : []));
    return table === undefined ? [] : ids.map((recordId) => ({ table, recordId }));
  });
}

const kindsIn = ({ changed }: ReadChange, source: HistorySource | undefined): Reading['kinds'] =>
  Object.fromEntries(
    Object.keys(changed).flatMap((name): [string, 'choice' | 'amount'][] => {
      if (source?.amounts?.columns.includes(name)) return [[name, 'amount']];
      return source?.choices?.has(name) ? [[name, 'choice']] : [];
    }),
  );

/** The currencies of the records whose amounts changed, as they have them now, by id. */
async function currenciesOf(ctx: Context, changes: readonly ReadChange[], sources: ReadonlyMap<string, HistorySource>) {
  const own = sql`"workspaceId" = ${ctx.workspaceId}::uuid`;
  const parts = [...sources.values()].flatMap(({ table, amounts }) => {
    const ids = changes.flatMap((change) =>
      change.table === table && amounts?.columns.some((column) => column in change.changed) ? [change.recordId] : [],
    );
    if (ids.length === 0) return [];
    const currency = amounts?.currency
      ? raw(`"${amounts.currency}"`)
      : sql`(SELECT w.currency FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid)`;
    return sql`SELECT id::text, ${currency} AS currency FROM ${raw(`"${table}"`)} WHERE ${own} AND id = ANY(${ids}::uuid[])`;
  });
  if (parts.length === 0) return new Map<string, string>();
  const rows = await db.query<{ id: string; currency: string }>(join(parts, ' UNION ALL '));
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}
