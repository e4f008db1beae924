import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate } from '@/prisma/migrate.mjs';
import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { adminUrlOf } from '@/server/test/database';
import { hasDebianPostgres, startDebianPostgres } from '@/server/test/debian-postgres';
import { makeWorkspace } from '@/server/test/factories';
import { shownWhere } from '@/server/test/shown-where';

// A connection keeps the plans of triggers, made for as many rows as some statements before had changed.
const client = new pg.Client({ connectionString: adminUrlOf(config.databaseUrl ?? '') });
let workspaceId: string;
let plans: string[] = [];

beforeAll(async () => {
  workspaceId = (await makeWorkspace()).id;
  await client.connect();
  client.on('notice', ({ message = '' }) => plans.push(message));
  await client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
    SET client_min_messages = log; SET crm.workspace = '${workspaceId}'`);
  await client.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, "updatedAt")
     SELECT $1, gen_random_uuid(), n::text, now() FROM generate_series(1, 200) n`,
    [workspaceId],
  );
});
afterAll(() => client.end());

it('every trigger over the rows of a statement has the way of its joins settled', async () => {
  const open = await db.query<{ function: string }>(sql`
    SELECT DISTINCT t.tgfoid::regprocedure::text AS function FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND coalesce(t.tgoldtable, t.tgnewtable) IS NOT NULL AND p.proconfig IS DISTINCT FROM
      CASE WHEN t.tgoldtable IS NOT NULL AND t.tgnewtable IS NOT NULL THEN ARRAY['enable_nestloop=off', 'jit=off']
        ELSE ARRAY['enable_hashjoin=off', 'enable_mergejoin=off', 'jit=off'] END`);
  expect(open.map((one) => `${one.function}: end the migration with SELECT settle_trigger_plans()`)).toEqual([]);
});

it('many rows that are changed after single ones are compared with what they were by a hash, not each with all', async () => {
  const change = (where: string) =>
    client.query(`UPDATE "Contact" SET title = gen_random_uuid() WHERE "workspaceId" = $1 AND ${where}`, [workspaceId]);
  for (let n = 1; n <= 12; n++) await change(`name = '${n}'`);
  plans = [];
  await change('true');
  const history = plans.filter((plan) => plan.includes('FROM fresh n JOIN gone o'));
  expect(history).toHaveLength(1);
  expect(history[0]).toMatch(/Hash Join.*\n\s+Hash Cond: .*\.id = /);
});

shownWhere(hasDebianPostgres, 'apt-get install postgresql-15')(
  'no trigger is compiled before it runs, also where the server compiles what it takes to be long',
  async () => {
    const debian = await startDebianPostgres();
    onTestFinished(() => debian.stop());
    await migrate(debian.url);
    const administrator = new pg.Client(debian.url.replace('//crm@', '//postgres@'));
    await administrator.connect();
    const told: string[] = [];
    administrator.on('notice', ({ message = '' }) => told.push(message));
    await administrator.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
      SET auto_explain.log_analyze = on; SET client_min_messages = log; SET crm.workspace = '${workspaceId}'`);
    await administrator.query(
      `INSERT INTO "Workspace" (id, name, "updatedAt") VALUES ('${workspaceId}', 'Debian', now())`,
    );
    for (const write of [
      `INSERT INTO "Contact" ("workspaceId", id, name, "updatedAt") VALUES ('${workspaceId}', '${workspaceId}', 'Ada', now())`,
      `UPDATE "Contact" SET title = 'Countess'`,
      'DELETE FROM "Contact"',
    ])
      await administrator.query(write);
    await administrator.end();
    expect(told.filter((plan) => plan.includes('FROM fresh n JOIN gone o'))).not.toEqual([]);
    expect(told.filter((plan) => plan.includes('JIT:'))).toEqual([]);
  },
);
