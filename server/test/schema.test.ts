import { describe, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';

/** Constraints between tables that both belong to a workspace, or keys of such a table. */
const constraints = async (kind: 'f' | 'p', condition: string) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.conname AS name FROM pg_constraint c
     JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attname = 'workspaceId'
     LEFT JOIN pg_attribute other ON other.attrelid = c.confrelid AND other.attname = 'workspaceId'
     WHERE c.contype = $1 AND (c.contype = 'p' OR other.attname IS NOT NULL) AND ${condition} ORDER BY 1`,
    [kind],
  );
  return rows.map(({ name }) => name);
};

describe('the tables of a workspace', () => {
  it('have keys that begin with the workspace', async () => {
    expect(await constraints('p', 'c.conkey[1] <> own.attnum')).toEqual([]);
  });

  it('point at one another with the workspace, so that no row can point into another one', async () => {
    expect(await constraints('f', 'NOT own.attnum = ANY(c.conkey)')).toEqual([]);
  });

  // Without a column list ON DELETE SET NULL would empty workspaceId too, which fails, and with it the delete.
  it('empty the reference alone when what it points at is deleted', async () => {
    expect(await constraints('f', "c.confdeltype = 'n' AND c.confdelsetcols IS NULL")).toEqual([]);
  });

  // With them a new workspace looks empty to the planner, and each key of a batch may be looked up by reading all of it.
  it('keep no statistics of the workspace', async () => {
    const { rows } = await pool.query(
      `SELECT c.relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE a.attname = 'workspaceId' AND c.relkind = 'r' AND a.attstattarget IS DISTINCT FROM 0
         AND c.relnamespace = current_schema()::regnamespace`,
    );
    expect(rows).toEqual([]);
  });

  it('have no list that may be missing', async () => {
    const { rows } = await pool.query(
      `SELECT c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
       WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND t.typcategory = 'A'
         AND a.attnum > 0 AND NOT a.attisdropped AND NOT a.attnotnull`,
    );
    expect(rows).toEqual([]);
  });
});
