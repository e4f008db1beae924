import { plainMemberOf } from '@/server/kernel/context';
import type { FieldHolding, Holding } from '@/server/kernel/contract/descriptor';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { ofOperation } from './load';
import type { Net, Patch } from './net';
import { byTable, sourceOf, type Work } from './work';

/** Takes out of patches what stays in the state that a record is in, or would be in with them, and reports it. */
export async function keepHeld(work: Work, table: string, patches: readonly Patch[]): Promise<void> {
  const written = patches.filter(({ columns }) => Object.keys(columns).length > 0);
  const holdings = await holdingsOf(work, table, written);
  for (const { id, columns } of written) {
    for (const { fields, along = [], why } of holdings.get(id) ?? []) {
      const held = fields.filter((one) => one in columns);
      for (const field of held.length > 0 ? [...held, ...along.filter((one) => one in columns)] : []) {
        delete columns[field];
        work.report.conflict(table, id, { field, reason: 'kept', message: why });
      }
    }
  }
}

/** Locks the parts of records that stay in the state that the record is in. */
export async function keepHeldParts(work: Work, changed: readonly Net[]): Promise<void> {
  for (const [table, nets] of byTable(work.catalog, changed)) {
    const parts = sourceOf(table)?.parts?.map(({ field }) => field) ?? [];
    const rows = nets.map(({ id }) => ({ id, columns: {} }));
    const holdings = await holdingsOf(work, table, rows);
    for (const { id, named } of nets) {
      for (const field of parts.filter((one) => named.has(one))) {
        const holding = holdings.get(id)?.find(({ fields }) => fields.includes(field));
        const key = `${table}:${id}:${field}`;
        if (!holding || work.lockedParts.has(key)) continue;
        work.lockedParts.add(key);
        work.report.conflict(table, id, { field, reason: 'kept', message: holding.why });
      }
    }
  }
}

/** Whether the operation deleted or merged records, of which those that pointed at them are given back their pointers. */
export async function bringsRecordsBack({ tx, ctx, done }: Work): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT 1 FROM "Change" o WHERE ${ofOperation(ctx, done.id)} AND o.kind IN ('deleted', 'merged') LIMIT 1`);
  return rows.length > 0;
}

/** What holds of each of some records that are there. They are locked, so that it stays so. */
async function holdingsOf(
  work: Work,
  table: string,
  rows: readonly Pick<Patch, 'id' | 'columns'>[],
): Promise<Map<string, FieldHolding[]>> {
  const rules = sourceOf(table)?.reverting?.holds ?? [];
  if (rules.length === 0 || rows.length === 0) return new Map();
  const { tx, ctx } = work;
  const ids = arrayLiteral(rows.map(({ id }) => id));
  const name = raw(`"${table}"`);
  await tx.query(sql`
    SELECT 1 FROM ${name} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[]) ORDER BY t.id FOR UPDATE`);
  const patches = rows.map(({ columns }) => JSON.stringify(columns));
  // Where the state is that of one version and the member that of the other, it holds too: what is given back may come in steps.
  const found = await tx.query<{ id: string; holds: boolean[] }>(sql`
    SELECT p.id::text, ${holdOf(work, rules)} AS holds
    FROM unnest(${ids}::uuid[], ${patches}::text[]) AS p(id, patch)
    JOIN ${name} o ON o."workspaceId" = ${ctx.workspaceId}::uuid AND o.id = p.id
    CROSS JOIN LATERAL (SELECT o.* UNION ALL SELECT r.* FROM jsonb_populate_record(o, p.patch::jsonb) r) t
    GROUP BY p.id`);
  const isRestoring = rules.some(({ unlessRestored }) => unlessRestored) && (await bringsRecordsBack(work));
  const bind = rules.map(({ unlessRestored }) => !(unlessRestored && isRestoring));
  return new Map(found.map(({ id, holds }) => [id, rules.filter((_, i) => holds[i] && bind[i])]));
}

/** Why records neither come back nor go, by id; `from` are their rows `t`. */
export async function presenceOf(work: Work, table: string, from: Sql): Promise<Map<string, string>> {
  const rules = sourceOf(table)?.reverting?.presence ?? [];
  if (rules.length === 0) return new Map();
  const rows = await work.tx.query<{ id: string; holds: boolean[] }>(
    sql`SELECT t.id::text, ${holdOf(work, rules)} AS holds ${from} GROUP BY t.id`,
  );
  return new Map(
    rows.flatMap(({ id, holds }) => {
      const rule = rules.find((_, i) => holds[i]);
      return rule ? [[id, rule.why] as const] : [];
    }),
  );
}

/** Which of the states some versions `t` of a row are in, for whoever acts. */
function holdOf({ ctx }: Work, rules: readonly Holding[]): Sql {
  const self = plainMemberOf(ctx) ?? null;
  const each = rules.map(({ when, whose }) =>
    whose === undefined
      ? sql`coalesce(bool_or(${raw(when)}), FALSE)`
      : sql`(${self}::uuid IS NOT NULL AND coalesce(bool_or(${raw(when)}), FALSE) AND bool_or(${raw(whose)} IS DISTINCT FROM ${self}::uuid))`,
  );
  return sql`ARRAY[${join(each, ', ')}]`;
}
