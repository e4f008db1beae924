import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { listOf } from '../map/values';

const ADDRESS = /[^\s<>(),;"]+@[^\s<>(),;"]+/;

/** `Ada Lovelace (ada@example.com);Bo` is about Ada first: by her address, else by what she is called. */
const namedBy = (cell: string) => (ADDRESS.exec(cell)?.[0] ?? listOf(cell)[0] ?? '').toLowerCase();

/** Looks up the contacts that cells name: by address, by the id that another system has of them, or by a name that one alone has. */
export async function contactFinder(
  tx: Transaction,
  { workspaceId }: Context,
  cells: readonly string[],
): Promise<(cell: string) => string | undefined> {
  const wanted = [...new Set(cells.map(namedBy))];
  const mine = sql`c."workspaceId" = ${workspaceId}::uuid`;
  const found = await tx.query<{ key: string; id: string }>(sql`
    (SELECT DISTINCT ON (lower(c.email)) lower(c.email) AS key, c.id::text FROM "Contact" c
      WHERE ${mine} AND lower(c.email) = ANY(${wanted}::text[]) ORDER BY lower(c.email), c.id)
    UNION ALL
    (SELECT lower(c."externalId"), c.id::text FROM "Contact" c WHERE ${mine} AND c."externalId" = ANY(${wanted}::text[]))
    UNION ALL
    (SELECT lower(c.name), min(c.id::text) FROM "Contact" c WHERE ${mine} AND lower(c.name) = ANY(${wanted}::text[])
      GROUP BY 1 HAVING count(*) = 1)`);
  const ids = new Map([...found].reverse().map(({ key, id }) => [key, id]));
  return (cell) => ids.get(namedBy(cell));
}
