import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { policyProblems } from '../prisma/migrate/policy.mjs';

/** What is said of a migration with this SQL, made after the rules hold. */
function problemsOf(sql: string, name = '20270101000000_test'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'crm-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'migration.sql'), sql);
  return policyProblems(folder).map((problem) => problem.replace(`${name} `, '').replace(/;.*/, ''));
}

test.each([
  ['ALTER TABLE "Deal" DROP COLUMN "notes";', 'drops a column'],
  ['ALTER TABLE "Deal" ADD COLUMN "a" INTEGER,\nDROP "notes";', 'drops a column'],
  ['DROP TABLE IF EXISTS "Deal";', 'drops a table'],
  ['ALTER TABLE "Deal" RENAME COLUMN "notes" TO "text";', 'renames a table, a column or a constraint'],
  ['ALTER TABLE "Deal" RENAME TO "Offer";', 'renames a table, a column or a constraint'],
  ['ALTER TABLE "Deal" ALTER COLUMN "value" SET DATA TYPE BIGINT;', 'changes the type of a column'],
  ['ALTER TABLE "Deal" ALTER COLUMN "value" TYPE bigint USING 1;', 'changes the type of a column'],
  ['ALTER TABLE "Deal" ALTER COLUMN "value" SET NOT NULL;', 'forbids NULL where there may be some'],
  ['ALTER TABLE "Deal" ADD COLUMN "a" TEXT NOT NULL;', 'adds a column that must be set, without a default'],
  [
    `ALTER TABLE "Deal" ADD COLUMN "a" TEXT DEFAULT '', ADD COLUMN "b" TEXT NOT NULL;`,
    'adds a column that must be set, without a default',
  ],
  [`ALTER TYPE "Stage" RENAME VALUE 'a' TO 'b';`, 'renames or drops a type'],
])('%s is refused, unless the file says why no release reads it any more', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([problem]);
  expect(problemsOf(`-- contract: 0.3.0 was the last that read it\n${sql}`)).toEqual([]);
  expect(problemsOf(`-- contract:\n${sql}`)).toEqual([problem]);
  expect(problemsOf(sql, '20261126000000_before')).toEqual([]);
});

test.each([
  ['CREATE UNIQUE INDEX "Deal_x" ON "Deal" ("x");', 'makes an index while nobody may write'],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "Deal_x" CHECK ("x" > 0);', 'looks at every row while nobody may write'],
])('%s is refused, unless the file says that the table is small', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([problem]);
  expect(problemsOf(`-- lock: a row for each workspace\n${sql}`)).toEqual([]);
});

test('what is added passes, as does all that is done with a table of the same migration', () => {
  const added = `
    ALTER TABLE "Deal" ADD COLUMN "a" TEXT, ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE "Deal" ADD CONSTRAINT "Deal_a" CHECK ("b" > 0) NOT VALID;
    ALTER TABLE "Deal" ALTER COLUMN "a" DROP NOT NULL, ALTER COLUMN "a" DROP DEFAULT;
    CREATE TABLE "New" ("id" UUID NOT NULL);
    CREATE INDEX "New_id" ON "New" ("id");
    ALTER TABLE "New" ADD CONSTRAINT "New_fk" FOREIGN KEY ("id") REFERENCES "Deal" ("id");
    -- ALTER TABLE "Deal" DROP COLUMN "notes";
    COMMENT ON TABLE "New" IS 'DROP TABLE "Deal"';
    CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE "Deal"; END $$;`;
  expect(problemsOf(added)).toEqual([]);
});

test('rows of all workspaces are changed as the role that may', () => {
  const sql = 'UPDATE "Deal" SET "value" = 0;';
  const refused = 'changes rows of all workspaces, which the wall refuses';
  expect(problemsOf(sql)).toEqual([refused]);
  expect(problemsOf(`${sql} SET LOCAL ROLE crm_sweep; ${sql} RESET ROLE;`)).toEqual([refused]);
  expect(problemsOf(`-- Once.\nSET LOCAL ROLE crm_sweep;\n${sql}\nRESET ROLE;`)).toEqual([]);
  expect(problemsOf('UPDATE "Workspace" SET "name" = "name";')).toEqual([]);
  expect(problemsOf(sql, '20261126300100_some')).toEqual([refused]);
  expect(problemsOf(sql, '20261122004100_before_the_wall')).toEqual([]);
});

test('an index that is made CONCURRENTLY is a migration of its own', () => {
  const sql = 'CREATE INDEX CONCURRENTLY "Deal_x" ON "Deal" ("x");';
  expect(problemsOf(`-- Large.\n${sql}\n`)).toEqual([]);
  expect(problemsOf(`${sql} SELECT 1;`)).toEqual(['does something CONCURRENTLY, which must be its only statement']);
});
