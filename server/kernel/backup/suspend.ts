import type pg from 'pg';
import { SCHEMAS } from './catalog';
import { literal } from './session';

const OURS = `n.nspname = ANY(ARRAY[${SCHEMAS.map(literal)}])`;

/**
 * What would act on rows that come in, as SQL that sets it aside and SQL that puts it back: triggers, which would keep a history of
 * their own; walls, behind which COPY is refused; foreign keys, which would want an order and are checked faster at once; and
 * indexes that hold nothing but an order, which are built faster of all rows. All of that the owner of the tables may do.
 */
const ASIDE = `
  SELECT 1 AS step, format('ALTER TABLE %I.%I DISABLE TRIGGER USER', n.nspname, c.relname) AS away,
    format('ALTER TABLE %I.%I ENABLE TRIGGER USER', n.nspname, c.relname) AS back
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OURS} AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgparentid = 0)
  UNION ALL
  SELECT 2, format('ALTER TABLE %I.%I NO FORCE ROW LEVEL SECURITY', n.nspname, c.relname),
    format('ALTER TABLE %I.%I FORCE ROW LEVEL SECURITY', n.nspname, c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS} AND c.relforcerowsecurity
  UNION ALL
  SELECT 3, format('ALTER TABLE %I.%I DROP CONSTRAINT %I', n.nspname, c.relname, k.conname),
    format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid))
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OURS} AND k.contype = 'f' AND k.conparentid = 0
  UNION ALL
  SELECT 4, format('DROP INDEX %I.%I', n.nspname, x.relname), pg_get_indexdef(x.oid)
  FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OURS} AND x.relkind = 'i' AND NOT x.relispartition AND NOT i.indisunique
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.oid)
  ORDER BY 1, 2`;

/** @returns what puts everything back */
export async function suspendTriggersAndIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ away: string; back: string }>(ASIDE);
  for (const { away } of rows) await client.query(away);
  return async () => {
    await client.query("SET LOCAL maintenance_work_mem = '256MB'");
    for (const { back } of rows.reverse()) await client.query(back);
  };
}
