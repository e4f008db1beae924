import { sweepPool as pool } from '@/server/kernel/db/client';

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** Whether the database computes it. */
  generated: boolean;
  /** Whether a unique key holds it. */
  inKey: boolean;
  /** Whether a unique key holds it that does not begin with the workspace. */
  globallyUnique: boolean;
  /** The table of the workspace that it points at. */
  refersTo: string | null;
  /** What a CHECK lets it be. */
  choices: string[];
}

export interface Table {
  name: string;
  columns: Column[];
}

let kept: Promise<Table[]> | undefined;

/** Every table with a workspaceId, those that others point at first. */
export function readTables(): Promise<Table[]> {
  kept ??= pool.query<Table>(QUERY).then(({ rows }) => inOrder(rows));
  return kept;
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const waits = ({ columns, name }: Table) =>
    columns.some(({ refersTo }) => refersTo && refersTo !== name && !ordered.some((done) => done.name === refersTo));
  let rest = tables;
  while (rest.length > 0) {
    const ready = rest.filter((table) => !waits(table));
    if (ready.length === 0) throw new Error(`${rest.map(({ name }) => name).join(', ')} point at one another.`);
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}

const QUERY = `
  SELECT c.relname AS name, json_agg(json_build_object(
    'name', a.attname,
    'type', t.typname,
    'nullable', NOT a.attnotnull,
    'hasDefault', a.atthasdef,
    'generated', a.attgenerated <> '',
    'inKey', EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey)),
    'globallyUnique', EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey)
      AND NOT w.attnum = ANY(i.indkey)),
    'refersTo', (SELECT r.relname FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conparentid = 0 AND a.attnum = ANY(f.conkey) AND cardinality(f.conkey) > 1 LIMIT 1),
    'choices', coalesce((SELECT json_agg(m[1]) FROM pg_constraint k,
      LATERAL regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]), '[]')
  ) ORDER BY a.attnum) AS columns
  FROM pg_class c
  JOIN pg_attribute w ON w.attrelid = c.oid AND w.attname = 'workspaceId'
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.relname ORDER BY c.relname`;

/** Every row of a workspace in every table, as one text. How often a key has asked, and what broke, are written a moment later, so they are left out. */
export async function snapshot(workspaceId: string): Promise<string> {
  const tables = (await readTables()).filter(({ name }) => !['ApiKeyUsage', 'ServiceError'].includes(name));
  const parts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)), '[]') AS rows
      FROM "${name}" t WHERE "workspaceId" = $1`,
  );
  const { rows } = await pool.query(
    `SELECT jsonb_object_agg(name, rows)::text AS all FROM (${parts.join(' UNION ALL ')}) s`,
    [workspaceId],
  );
  return rows[0].all;
}
