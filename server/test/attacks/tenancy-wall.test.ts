import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db, prisma, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { bypassesWall } from '@/server/kernel/db/role';
import { SWEEP, sqlTransaction, transaction } from '@/server/kernel/db/transaction';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

// What a connection of one's own as the service's role can do, as whoever finds a way to run SQL would; and what the service's
// own entry points to the database let a careless statement do.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
let mine: TestWorkspace;
let theirs: TestWorkspace;

beforeAll(async () => {
  await client.connect();
  mine = await makeWorkspace();
  theirs = await makeWorkspace();
  for (const { id } of [mine, theirs]) {
    // @ts-expect-error the guard supplies the id
    await prisma.tag.create({ data: { workspaceId: id, name: 'kept' }, select: { id: true } });
  }
});
afterAll(() => client.end());

const INSERT = 'INSERT INTO "Tag" ("workspaceId", id, name) VALUES ($1, $2, $3)';
const refused = 'violates row-level security policy';
const enter = (workspaceId: string) => client.query(`SELECT set_config('crm.workspace', $1, false)`, [workspaceId]);
const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;

describe('row-level security', () => {
  it('stands around every table with a workspace, also for their owner', async () => {
    const found = await rows(`
      SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity AS forced, (
        SELECT string_agg(concat_ws(' ', polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid),
          CASE WHEN polroles <> '{0}' THEN (SELECT string_agg(r::regrole::text, ',') FROM unnest(polroles) r) END), '; ' ORDER BY polname)
        FROM pg_policy WHERE polrelid = c.oid AND polpermissive) AS policies
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspaceId'
      WHERE c.relkind IN ('r', 'p') AND NOT a.attisdropped AND c.relnamespace = 'public'::regnamespace
        AND NOT c.relispartition`);
    const within = `("workspaceId" = (NULLIF(current_setting('crm.workspace'::text, true), ''::text))::uuid)`;
    const policies = `deletes d ${within}; inserts a ${within}; reads r true; sweep * true crm_sweep; updates w true ${within}`;
    expect(found.length).toBeGreaterThan(60);
    // Triggers write the history, of rows that passed the wall of their own table.
    const ofHistory = policies.replace(`inserts a ${within}`, 'inserts a true');
    const wanted = (name: string) => (['Change', 'TrashedRow'].includes(name) ? ofHistory : policies);
    const open = found.filter(({ relname, forced, ...table }) => !forced || table.policies !== wanted(relname));
    expect(open.map(({ relname }) => `SELECT wall_by_workspace('"${relname}"')`)).toEqual([]);
  });

  it('lets nothing be written by who names no workspace', async () => {
    for (const setting of ['', undefined]) {
      if (setting === undefined) await client.query('RESET crm.workspace');
      else await enter(setting);
      await expect(rows(INSERT, [mine.id, newId(), 'planted'])).rejects.toThrow(refused);
      await expect(rows(`UPDATE "Tag" SET name = 'taken'`)).rejects.toThrow(refused);
      expect((await client.query('DELETE FROM "Tag"')).rowCount).toBe(0);
    }
  });

  it('keeps writes inside the named workspace, in whatever statement, function or COPY', async () => {
    await enter(mine.id);
    const foreign = [theirs.id, newId(), 'planted'];
    await expect(rows(INSERT, foreign)).rejects.toThrow(refused);
    await expect(rows(`${INSERT} ON CONFLICT DO NOTHING`, foreign)).rejects.toThrow(refused);
    await expect(rows('UPDATE "Tag" SET "workspaceId" = $1', [theirs.id])).rejects.toThrow(refused);
    await expect(rows(`UPDATE "Tag" SET name = 'taken'`)).rejects.toThrow(refused);
    await expect(rows('COPY "Tag" FROM STDIN')).rejects.toThrow('COPY FROM not supported with row-level security');
    await client.query(`CREATE FUNCTION pg_temp.take() RETURNS void LANGUAGE sql SECURITY DEFINER
      AS $$ UPDATE public."Tag" SET name = 'taken' $$`);
    await expect(rows('SELECT pg_temp.take()')).rejects.toThrow(refused);
    expect((await client.query('DELETE FROM "Tag" WHERE name = $1', ['kept'])).rowCount).toBe(1);
    await rows(INSERT, [mine.id, newId(), 'kept']);
    expect(await sweepDb.query(sql`SELECT name::text FROM "Tag"`)).toEqual([{ name: 'kept' }, { name: 'kept' }]);
  });

  it('opens to no setting and to no role but the sweeps’, which must be taken by name', async () => {
    await enter('');
    for (const setting of ['crm.sweep', 'crm.role']) {
      await client.query(`SELECT set_config($1, 'on', false)`, [setting]);
      await expect(rows(INSERT, [mine.id, newId(), 'planted'])).rejects.toThrow(refused);
    }
    await client.query('SET row_security = off');
    await expect(client.query('DELETE FROM "Tag"')).rejects.toThrow('query would be affected by row-level security');
    await client.query('RESET row_security');
    const [role] = await rows(`
      SELECT rolsuper OR rolbypassrls OR rolcanlogin AS powerful, pg_has_role(current_user, oid, 'USAGE') AS inherited
      FROM pg_roles WHERE rolname = 'crm_sweep'`);
    expect(role).toEqual({ powerful: false, inherited: false });
    expect(await bypassesWall()).toBe(false);
    await client.query('SET ROLE crm_sweep');
    expect((await client.query(`UPDATE "Tag" SET name = 'kept'`)).rowCount).toBe(2);
    await client.query('RESET ROLE');
  });
});

describe('the service’s entry points to the database', () => {
  const all = sql`SELECT "workspaceId"::text FROM "Tag"`;
  const of = (id: string) => sql`${all} WHERE "workspaceId" = ${id}::uuid`;

  it('refuse a statement that names no workspace, or two, before it is sent', async () => {
    const statements: [Sql, RegExp][] = [
      [all, /names no workspace/],
      [sql`UPDATE "Tag" SET name = 'x' WHERE id = ${newId()}::uuid`, /names no workspace/],
      [sql`DELETE FROM "Tag"`, /names no workspace/],
      [sql`COPY "Tag" TO STDOUT`, /names no workspace/],
      [sql`TRUNCATE "Tag"`, /names no workspace/],
      [sql`TABLE "Tag"`, /names no workspace/],
      [sql`${all} WHERE "workspaceId" = ${null}`, /does not name one workspace/],
      [sql`${all} WHERE "workspaceId" = ${'x'}`, /does not name one workspace/],
      [sql`${of(mine.id)} AND "workspaceId" = ${theirs.id}::uuid`, /does not name one workspace/],
      [sql`${of(mine.id)} OR "workspaceId" = ${theirs.id}::uuid`, /does not tie Tag to its workspace/],
    ];
    for (const [statement, why] of statements) await expect(db.query(statement), statement.text).rejects.toThrow(why);
  });

  it('refuse a join or a subquery that forgets the workspace', async () => {
    const member = sql`"Member" m WHERE m."workspaceId" = ${mine.id}::uuid`;
    const statements = [
      sql`SELECT t.name FROM "Tag" t LEFT JOIN "Member" m ON true WHERE m."workspaceId" = ${mine.id}::uuid`,
      sql`SELECT (SELECT max(t.name) FROM "Tag" t WHERE t.id = m.id) FROM ${member}`,
      sql`SELECT FROM ${member} AND EXISTS (SELECT FROM "Tag" AS t WHERE t.name = m.name)`,
      sql`UPDATE "Member" m SET name = t.name FROM "Tag" t WHERE m."workspaceId" = ${mine.id}::uuid`,
      sql`DELETE FROM "Tag" t USING ${member}`,
      sql`SELECT t.name FROM "Member" m, "Tag" t WHERE m."workspaceId" = ${mine.id}::uuid`,
      sql`SELECT t.name FROM ("Tag" t CROSS JOIN "Member" m) WHERE m."workspaceId" = ${mine.id}::uuid`,
      // A column that is named, ordered by, or compared with itself or by more or less, ties nothing.
      sql`SELECT t."workspaceId", t.name FROM "Tag" t, ${member}`,
      sql`SELECT (t."workspaceId", t.id) FROM "Tag" t, ${member} ORDER BY t."workspaceId", t.id`,
      sql`SELECT "workspaceId", id FROM "Tag" UNION ALL SELECT m."workspaceId", m.id FROM ${member}`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND t."workspaceId" = t."workspaceId"`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND t."workspaceId"::text = lower(t."workspaceId"::text)`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND (t."workspaceId", t.id) = (t."workspaceId", t.id)`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND t."workspaceId" >= m."workspaceId"`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND m."workspaceId" <= t."workspaceId"`,
      // A condition beside which a row is found in another way ties nothing, and one that is denied neither.
      sql`SELECT name FROM "Tag" WHERE "workspaceId" = ${mine.id}::uuid OR name = 'x'`,
      sql`SELECT name FROM "Tag" WHERE name = 'x' AND color = 'y' OR "workspaceId" = ${mine.id}::uuid AND true`,
      sql`SELECT name FROM "Tag" WHERE (("workspaceId" = ${mine.id}::uuid AND name = 'x') OR color = 'y') ORDER BY id`,
      sql`SELECT name FROM "Tag" WHERE NOT "workspaceId" = ${mine.id}::uuid`,
      sql`SELECT name FROM "Tag" WHERE name = 'x' AND NOT ("workspaceId" = ${mine.id}::uuid AND true)`,
      sql`SELECT FROM ${member} AND EXISTS (SELECT FROM "Tag" t WHERE t."workspaceId" = m."workspaceId" OR t.name = m.name)`,
      sql`SELECT t.name FROM "Member" m JOIN "Tag" t ON t."workspaceId" = m."workspaceId" OR true WHERE m."workspaceId" = ${mine.id}::uuid`,
      sql`UPDATE "Tag" SET name = 'y' WHERE id = ${newId()}::uuid OR ("workspaceId" = ${mine.id}::uuid)`,
    ];
    for (const statement of statements) {
      await expect(db.query(statement), statement.text).rejects.toThrow('does not tie Tag to its workspace');
      const inside = sqlTransaction(mine.ctx, (tx) => tx.query(statement));
      await expect(inside, statement.text).rejects.toThrow('does not tie Tag to its workspace');
    }
  });

  it('take a key whose first part is the workspace, on either side, in a list, and as what joins', async () => {
    const member = sql`"Member" m WHERE m."workspaceId" = ${mine.id}::uuid`;
    const statements = [
      sql`SELECT t.name FROM "Tag" t, ${member} AND (t."workspaceId", lower(t.name::text)) = (m."workspaceId", m.name)`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND (m."workspaceId", m.id) = (t."workspaceId", t.id)`,
      sql`SELECT t.name FROM "Tag" t WHERE (t."workspaceId", t.id) IN (SELECT m."workspaceId", m.id FROM ${member})`,
      sql`SELECT t.name FROM "Member" m JOIN "Tag" t USING ("workspaceId", id) WHERE m."workspaceId" = ${mine.id}::uuid`,
      // Alternatives elsewhere leave it as it is.
      sql`SELECT name, (name = 'x' OR false) AS b FROM "Tag" WHERE "workspaceId" = ${mine.id}::uuid AND (name = 'OR' OR color = 'x')`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND (t."workspaceId" = m."workspaceId" AND NOT (t.name = 'x' OR true))`,
      sql`SELECT t.name FROM "Tag" t, ${member} AND m."workspaceId" = t."workspaceId" AND t."workspaceId" = m."workspaceId" AND false`,
    ];
    for (const statement of statements) expect(await db.query(statement), statement.text).toEqual([]);
  });

  it('bind a transaction to its workspace', async () => {
    const plant = sql`INSERT INTO "Tag" ("workspaceId", id, name)
      SELECT u, gen_random_uuid(), 'x' FROM unnest(${[theirs.id]}::uuid[]) u`;
    const other = 'another workspace than its transaction';
    for (const begin of [sqlTransaction, transaction]) {
      expect(await begin(mine.ctx, (tx) => tx.query(of(mine.id)))).toEqual([{ workspaceId: mine.id }]);
      await expect(begin(mine.ctx, (tx) => tx.query(of(theirs.id)))).rejects.toThrow(other);
      await expect(begin(mine.ctx, (tx) => tx.query(all))).rejects.toThrow('names no workspace');
      await expect(begin(mine.ctx, (tx) => tx.query(plant))).rejects.toThrow(/row-level security/);
    }
    const where = { workspaceId: theirs.id };
    const rename = transaction(mine.ctx, (tx) => tx.tag.updateMany({ where, data: { name: 'x' } }));
    await expect(rename).rejects.toThrow(other);
  });

  it('forget a transaction’s workspace at its end, and after an error', async () => {
    await expect(sqlTransaction(mine.ctx, (tx) => tx.query(sql`SELECT 1 / 0`))).rejects.toThrow('division by zero');
    for (let i = 0; i < 20; i++) {
      const [here, there] = i % 2 ? [mine, theirs] : [theirs, mine];
      await sqlTransaction(there.ctx, (tx) => tx.query(of(there.id)));
      expect(await db.query(of(here.id))).toEqual([{ workspaceId: here.id }]);
      const kept = sql`UPDATE "Tag" SET name = 'kept' WHERE "workspaceId" = ${here.id}::uuid RETURNING 1`;
      expect(await db.query(kept)).toHaveLength(1);
      const where = { workspaceId: there.id };
      expect(await prisma.tag.updateMany({ where, data: { name: 'kept' } })).toEqual({ count: 1 });
    }
  });

  it('let work across workspaces in by name alone', async () => {
    const both = expect.arrayContaining([{ workspaceId: mine.id }, { workspaceId: theirs.id }]);
    const update = sql`UPDATE "Tag" SET name = 'kept' RETURNING "workspaceId"::text`;
    for (const statement of [all, update]) {
      expect(await sweepDb.query(statement)).toEqual(both);
      expect(await sqlTransaction(SWEEP, (tx) => tx.query(statement))).toEqual(both);
      expect(await transaction(SWEEP, (tx) => tx.query(statement))).toEqual(both);
      await expect(db.query(statement)).rejects.toThrow('names no workspace');
    }
  });

  it('take no text for a workspace', async () => {
    const injected = { workspaceId: `'; RESET ROLE; --` };
    for (const begin of [sqlTransaction, transaction]) {
      await expect(begin(injected, (tx) => tx.query(sql`SELECT 1`))).rejects.toThrow('no workspace');
    }
  });
});
