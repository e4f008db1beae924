import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { idsOf, type Person } from './person';
import { COPIED, rowsOf } from './reach';

/** Takes the address out of lists in what is about somebody else: copies of a mail, guests of a meeting, a campaign's choice. */
export async function leaveLists(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  for (const [table, ids] of person.copied) {
    for (const column of COPIED[table] ?? []) await leaveList(tx, ctx, person, { table, column, ids });
  }
  const contacts = idsOf(person, 'Contact');
  const chosen = await tx.query<{ id: string; ids: string[] }>(sql`
    SELECT t.id::text AS id, t."segmentContactIds"::text[] AS ids FROM "Campaign" t
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."segmentContactIds" && ${contacts}::uuid[]`);
  await applyChanges(
    tx,
    ctx,
    { record: { table: 'Campaign' } },
    chosen.map(({ id, ids }) => ({
      kind: 'updated' as const,
      id,
      columns: { segmentContactIds: ids.filter((one) => !contacts.includes(one)) },
    })),
  );
}

interface ListColumn {
  table: string;
  column: string;
  ids: string[];
}

async function leaveList(tx: Transaction, ctx: Context, { forms }: Person, { table, column, ids }: ListColumn) {
  const rows = await tx.query<{ id: string; list: string[] }>(sql`
    SELECT t.id::text AS id, t.${raw(`"${column}"`)} AS list FROM ${rowsOf(table)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])`);
  const changes = rows.flatMap(({ id, list }) => {
    const rest = list.filter((address) => !forms.includes(address.toLowerCase()));
    return rest.length < list.length ? [{ kind: 'updated' as const, id, columns: { [column]: rest } }] : [];
  });
  await applyChanges(tx, ctx, { record: { table } }, changes);
}
