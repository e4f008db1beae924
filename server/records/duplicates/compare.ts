import { join, raw, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { type ColumnSource, columnSource, keySource, unnested } from '@/server/kernel/db/unnest';
import type { Compared, Keys } from './keys';
import { type Entity, matches, RULES } from './rules';
import { sources, tableOf } from './sources';

export const KEY_NAMES = ['emailKey', 'phoneKey', 'nameKey', 'first', 'last', 'companyKey', 'domainKey'] as const;

type Row = Compared & { id: string; at: string; held: Keys | null };

/**
 * Reads records into keys, those of them that have changed since theirs were written, and compares anew those whose keys are
 * others now.
 * @returns how many were read
 */
export function compareRecords(workspaceId: string, entity: Entity, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0);
  return sqlTransaction({ workspaceId }, async (tx) => {
    const { read, moved } = await keepKeys(tx, workspaceId, entity, ids);
    await writePairs(tx, workspaceId, entity, moved);
    return read;
  });
}

/**
 * The first half of it: reads records into keys.
 * @returns how many were read, and those whose keys are others now, which are to be compared
 */
export async function keepKeys(
  tx: Transaction,
  workspaceId: string,
  entity: Entity,
  ids: readonly string[],
): Promise<{ read: number; moved: string[] }> {
  const rows = ids.length === 0 ? [] : await readRows(tx, workspaceId, entity, ids);
  if (rows.length === 0) return { read: 0, moved: [] };
  const keyed = rows.map(({ id, at, held, ...row }) => ({ id, at, held, keys: sources[entity].keysOf(row) }));
  await writeKeys(tx, workspaceId, entity, keyed);
  const moved = keyed.filter(({ held, keys }) => !held || KEY_NAMES.some((name) => held[name] !== keys[name]));
  return { read: rows.length, moved: moved.map(({ id }) => id) };
}

function readRows(tx: Transaction, workspaceId: string, entity: Entity, ids: readonly string[]): Promise<Row[]> {
  const { columns, join: more } = sources[entity];
  return tx.query<Row>(sql`
    SELECT t.id::text AS id, t."updatedAt"::text AS at, ${columns},
      CASE WHEN k.id IS NOT NULL THEN jsonb_build_object(${raw(KEY_NAMES.map((name) => `'${name}', k."${name}"`).join(', '))}) END AS held
    FROM ${tableOf(entity)} t ${more}
    LEFT JOIN "DuplicateKey" k ON k."workspaceId" = t."workspaceId" AND k.id = t.id
    WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = ANY(${ids}::uuid[]) AND k."updatedAt" IS DISTINCT FROM t."updatedAt"
    ORDER BY t.id`);
}

async function writeKeys(
  tx: Transaction,
  workspaceId: string,
  entity: Entity,
  rows: readonly { id: string; at: string; keys: Keys }[],
): Promise<void> {
  const keys: ColumnSource[] = KEY_NAMES.map((name) =>
    columnSource(
      name,
      'text',
      rows.map((row) => row.keys[name]),
    ),
  );
  const times = columnSource(
    'updatedAt',
    'timestamptz',
    rows.map(({ at }) => at),
  );
  const all = [...keys, times];
  await tx.query(sql`
    INSERT INTO "DuplicateKey" ("workspaceId", id, entity, ${raw(all.map(({ name }) => `"${name}"`).join(', '))})
    SELECT ${workspaceId}::uuid, p.id, ${entity}, ${join(all.map(({ value }) => value))}
    FROM ${unnested([
      keySource(
        'id',
        rows.map(({ id }) => id),
      ),
      ...all,
    ])}
    ON CONFLICT ("workspaceId", id) DO UPDATE SET ${raw(all.map(({ name }) => `"${name}" = excluded."${name}"`).join(', '))}
      WHERE "DuplicateKey"."updatedAt" < excluded."updatedAt"`);
}

/**
 * The second half: finds the pairs of some records anew, and takes out those that are none any more. What somebody said is not one stays so. A
 * rule that holds beside the best one adds a little.
 */
export async function writePairs(
  tx: Transaction,
  workspaceId: string,
  entity: Entity,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const hits = join(
    RULES[entity].map((rule) => matches(entity, rule, workspaceId)),
    ' UNION ALL ',
  );
  await tx.query(sql`
    WITH meant AS MATERIALIZED (
      SELECT k.* FROM "DuplicateKey" k WHERE k."workspaceId" = ${workspaceId}::uuid AND k.id = ANY(${ids}::uuid[])
    ), found AS MATERIALIZED (
      SELECT least(h.a, h.b) AS a, greatest(h.a, h.b) AS b, array_agg(DISTINCT h.reason) AS reasons,
        least(max(h.score) + 2 * (count(DISTINCT h.reason) - 1), 100)::int AS score
      FROM (${hits}) h GROUP BY 1, 2
    ), gone AS (
      DELETE FROM "DuplicatePair" p WHERE p."workspaceId" = ${workspaceId}::uuid
        AND (p."aId" = ANY(${ids}::uuid[]) OR p."bId" = ANY(${ids}::uuid[]))
        AND NOT EXISTS (SELECT FROM found f WHERE f.a = p."aId" AND f.b = p."bId")
    )
    INSERT INTO "DuplicatePair" ("workspaceId", entity, "aId", "bId", score, reasons)
    SELECT ${workspaceId}::uuid, ${entity}, f.a, f.b, f.score, f.reasons FROM found f
    WHERE NOT EXISTS (SELECT FROM "DuplicateDismissal" d
      WHERE d."workspaceId" = ${workspaceId}::uuid AND d."aId" = f.a AND d."bId" = f.b)
    ORDER BY f.a, f.b
    ON CONFLICT ("workspaceId", "aId", "bId") DO UPDATE SET score = excluded.score, reasons = excluded.reasons`);
}
