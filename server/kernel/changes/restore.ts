import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import { columnTypes } from '@/server/kernel/db/column-types';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { notifySubscribers } from './subscribers';

/** A row of the trash that comes back, and columns that it comes back with in the place of its own. */
export interface TrashedRow {
  seq: string;
  id: string;
  patch: Record<string, unknown>;
}

/**
 * Inserts deleted rows of one table again, as the trash keeps them: same ids, and `updatedAt` of now. What a unique key has
 * no room for is left out, or with `strict` refused by the database.
 * @param from the operation that deleted them
 * @returns the ids of those that are back
 */
export async function insertTrashed(
  tx: Transaction,
  ctx: Context,
  table: string,
  from: string,
  rows: readonly TrashedRow[],
  { strict = false } = {},
): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const types = await columnTypes(tx, table);
  const [sample] = await tx.query<{ names: string[] }>(sql`
    SELECT array(SELECT jsonb_object_keys(r."row")) AS names FROM "TrashedRow" r
    WHERE r."workspaceId" = ${ctx.workspaceId}::uuid AND r."operationId" = ${from}::uuid AND r.seq = ${first.seq}::bigint`);
  const names = (sample?.names ?? []).filter((name) => types.has(name));
  const dated = types.has('updatedAt') ? { updatedAt: new Date().toISOString() } : {};
  const patches = rows.map(({ patch }) => JSON.stringify({ ...dated, ...patch }));
  const list = (prefix: string) => raw(names.map((name) => `${prefix}"${name}"`).join(', '));
  const back = await tx.query<{ id: string }>(sql`
    INSERT INTO ${raw(`"${table}"`)} (${list('')})
    SELECT ${list('x.')} FROM unnest(${arrayLiteral(rows.map(({ seq }) => seq))}::bigint[], ${patches}::text[]) AS p(seq, patch)
    JOIN "TrashedRow" r ON r."workspaceId" = ${ctx.workspaceId}::uuid AND r."operationId" = ${from}::uuid AND r.seq = p.seq
    CROSS JOIN LATERAL jsonb_populate_record(NULL::${raw(`"${table}"`)}, r."row" || p.patch::jsonb) x
    ${raw(strict ? '' : 'ON CONFLICT DO NOTHING')} RETURNING id::text`);
  return new Set(back.map(({ id }) => id));
}

/** `insertTrashed` of records: the history calls them restored, and whoever follows them is told. */
export async function restoreRecords(
  tx: Transaction,
  ctx: Context,
  table: string,
  from: string,
  rows: readonly TrashedRow[],
  { strict = false } = {},
): Promise<Set<string>> {
  await tx.query(sql`SELECT set_config('crm.kind', 'restored', true)`);
  const back = await insertTrashed(tx, ctx, table, from, rows, { strict });
  await tx.query(sql`SELECT set_config('crm.kind', '', true)`);
  const changes = [...back].map((id) => ({ kind: 'restored' as const, id, columns: {} }));
  await notifySubscribers(tx, ctx, { table, changes });
  return back;
}
