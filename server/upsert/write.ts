import type { Context } from '@/server/context';
import { raw, sql } from '@/server/db/client';
import { idTime } from '@/server/db/ids';
import type { Transaction } from '@/server/db/transaction';

type Columns = Record<string, unknown>;

const quoted = (names: Iterable<string>, prefix = '') => raw([...names].map((name) => `${prefix}"${name}"`).join(', '));
const namesOf = (rows: Columns[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** Inserts rows of one table in one statement. The table's own row type says what each value is. */
export async function insertRows(
  tx: Transaction,
  ctx: Context,
  table: string,
  rows: (Columns & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const full = rows.map((row) => {
    const at = idTime(row.id).toISOString();
    return { workspaceId: ctx.workspaceId, createdAt: at, updatedAt: at, ...row };
  });
  const names = namesOf(full);
  await tx.query(sql`
    INSERT INTO ${raw(`"${table}"`)} (${quoted(names)})
    SELECT ${quoted(names)} FROM jsonb_populate_recordset(NULL::${raw(`"${table}"`)}, ${JSON.stringify(full)}::jsonb)`);
}

/**
 * Changes rows of one table in one statement, each only in the columns that its patch names: a column that is missing keeps
 * the value of the row, as jsonb_populate_record takes it from there. Custom fields are merged by key, null removes one.
 */
export async function updateRows(
  tx: Transaction,
  ctx: Context,
  table: string,
  patches: { id: string; columns: Columns }[],
): Promise<void> {
  if (patches.length === 0) return;
  const names = namesOf(patches.map((patch) => patch.columns)).filter((name) => name !== 'customFields');
  const at = new Date().toISOString();
  const columns =
    names.length > 0
      ? sql`(${quoted(names)}) = (SELECT ${quoted(names, 'p.')} FROM jsonb_populate_record(t, r.patch) p),`
      : sql``;
  const merged = patches.some((patch) => 'customFields' in patch.columns)
    ? sql`"customFields" = jsonb_strip_nulls(t."customFields" || coalesce(r.patch->'customFields', '{}')),`
    : sql``;
  await tx.query(sql`
    UPDATE ${raw(`"${table}"`)} t SET ${columns} ${merged} "updatedAt" = ${at}::timestamptz
    FROM (SELECT (e->>'id')::uuid AS id, e->'columns' AS patch FROM jsonb_array_elements(${JSON.stringify(patches)}::jsonb) e) r
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = r.id`);
}
