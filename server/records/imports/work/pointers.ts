import type { Context } from '@/server/kernel/context';
import { empty, raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { listOf } from '../map/values';

/** A field by which rows name a record that is there already. */
export interface Pointer {
  field: string;
  /** What it is called in the fields of a row, such as `contactId`. */
  to: 'contact' | 'lead' | 'deal';
  table: 'Contact' | 'Lead' | 'Deal';
}
export const POINTERS: readonly Pointer[] = [
  { field: 'contactEmail', to: 'contact', table: 'Contact' },
  { field: 'leadEmail', to: 'lead', table: 'Lead' },
  { field: 'dealName', to: 'deal', table: 'Deal' },
];

const ADDRESS = /[^\s<>(),;"]+@[^\s<>(),;"]+/;

/** `Ada Lovelace (ada@example.com);Bo` is about Ada first: by her address, else by what she is called. */
const person = (cell: string) => [ADDRESS.exec(cell)?.[0] ?? listOf(cell)[0] ?? ''];
/** The name of a deal may have commas and semicolons; else the first of several is meant. */
const deal = (cell: string) => [cell.trim(), cell.split(';', 1)[0]?.trim() ?? ''];

/**
 * Looks up the records that cells name: people by address, else each by the id that another system has of it, as it is written there, or
 * by a name that one alone has.
 */
export async function recordFinder(
  tx: Transaction,
  { workspaceId }: Context,
  { table }: Pointer,
  cells: readonly string[],
): Promise<(cell: string) => string | undefined> {
  const namedBy = table === 'Deal' ? deal : person;
  const exact = [...new Set(cells.flatMap(namedBy))];
  const folded = [...new Set(exact.map((name) => name.toLowerCase()))];
  const mine = sql`FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${workspaceId}::uuid`;
  const byAddress = sql`
    UNION ALL (SELECT DISTINCT ON (lower(t.email)) 'email', lower(t.email), t.id::text ${mine}
      AND lower(t.email) = ANY(${folded}::text[]) ORDER BY lower(t.email), t.id)`;
  const found = await tx.query<{ by: string; key: string; id: string }>(sql`
    (SELECT 'externalId' AS by, t."externalId" AS key, t.id::text ${mine} AND t."externalId" = ANY(${exact}::text[]))
    UNION ALL
    (SELECT 'name', lower(t.name), min(t.id::text) ${mine} AND lower(t.name) = ANY(${folded}::text[]) GROUP BY 2 HAVING count(*) = 1)
    ${table === 'Deal' ? empty : byAddress}`);
  const ids = new Map(found.map(({ by, key, id }) => [`${by}:${key}`, id]));
  const idOf = (name: string) =>
    ids.get(`email:${name.toLowerCase()}`) ?? ids.get(`externalId:${name}`) ?? ids.get(`name:${name.toLowerCase()}`);
  return (cell) =>
    namedBy(cell)
      .map(idOf)
      .find((id) => id !== undefined);
}
