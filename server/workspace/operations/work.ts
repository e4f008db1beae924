import type { Context } from '@/server/kernel/context';
import type { Catalog } from '@/server/kernel/db/catalog';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { type HistorySource, historySources } from '@/server/workspace/changes/sources';
import type { Done } from './load';
import type { Net } from './net';
import type { Report } from './report';

/** A field of a record that its parts are told as. */
interface PartOf {
  table: string;
  id: string;
  field: string;
}

/** A revert at work. */
export interface Work {
  tx: Transaction;
  ctx: Context;
  catalog: Catalog;
  done: Done;
  nets: Net[];
  report: Report;
  /** Parts of records that others changed since: `<table>:<record id>:<field>`. */
  lockedParts: Set<string>;
  /** Parts of records whose rows point again at what they pointed at. */
  movedParts: PartOf[];
  /** Records that the operation made and that stay. */
  kept: Set<string>;
  /** Whether it is one page of many: earlier ones may have given back what the records of this one have by now. */
  isPage?: boolean;
}

export const sourceOf = (table: string): HistorySource | undefined =>
  historySources().find((one) => one.table === table);

/** By table, in the order of the tables or against it. */
export function byTable<T extends { table: string }>(
  { order }: Catalog,
  items: readonly T[],
  reverse = false,
): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.table);
    if (group) group.push(item);
    else groups.set(item.table, [item]);
  }
  const sorted = [...groups].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return reverse ? sorted.reverse() : sorted;
}

/** Those of the ids that are rows of a table, which stay until the transaction ends. */
export async function presentIds({ tx, ctx }: Work, table: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(sql`
    SELECT t.id::text FROM ${raw(`"${table}"`)} t
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral([...new Set(ids)])}::uuid[]) FOR KEY SHARE`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Pointers of rows whose record is not there: each row's id, the column, and what it pointed at. `nullable`: the row can be without
 * it; one that goes with its record cannot.
 */
export async function lostPointers(
  work: Work,
  table: string,
  rows: readonly { id: string; values: Record<string, unknown> }[],
): Promise<{ id: string; column: string; value: string; nullable: boolean }[]> {
  const lost = [];
  for (const { column, to, cascades, ...key } of work.catalog.keys.filter((one) => one.table === table)) {
    const nullable = key.nullable && !cascades;
    const pointing = rows.flatMap(({ id, values }) => {
      const value = values[column];
      return typeof value === 'string' ? [{ id, column, value, nullable }] : [];
    });
    const present = await presentIds(
      work,
      to,
      pointing.map(({ value }) => value),
    );
    lost.push(...pointing.filter(({ value }) => !present.has(value)));
  }
  return lost;
}

/** Values of a column, unique for itself, that rows have now. */
export async function takenValues(
  work: Work,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const name = raw(`"${column}"`);
  const rows = await work.tx.query<{ id: string; value: string }>(sql`
    SELECT t.id::text, t.${name}::text AS value FROM ${raw(`"${table}"`)} t
    WHERE t."workspaceId" = ${work.ctx.workspaceId}::uuid AND t.${name} = ANY(${arrayLiteral(values)}::text[])`);
  return new Map(rows.map(({ id, value }) => [value, id]));
}

/** The columns that may be empty and of which each alone is unique, such as an externalId. */
export const ownNames = ({ uniques }: Catalog, table: string): string[] =>
  uniques.flatMap(({ table: of, columns: [column, ...others], nullable, predicate }) =>
    of === table && column && others.length === 0 && nullable[0] && predicate === null ? [column] : [],
  );
