import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EXCEPTIONS, policyProblems } from '../prisma/migrate/policy.mjs';

/** What was made before the rules held. */
const BEFORE = `
  CREATE TABLE "Old" ("id" UUID NOT NULL, CONSTRAINT "Old_pkey" PRIMARY KEY ("id"), CONSTRAINT "Old_check" CHECK ("n" > 0));
  ALTER TABLE "Old" ADD CONSTRAINT "Old_fk" FOREIGN KEY ("id") REFERENCES "Deal" ("id");
  CREATE UNIQUE INDEX "Old_key" ON "Old" ("n");
  CREATE INDEX "Old_idx" ON "Old" ("n");`;

/** What is said of a migration with this SQL, made after the rules hold. */
function problemsOf(sql: string, name = '20270101000000_test'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'crm-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [made, text] of [
    ['20261121000000_init', BEFORE],
    [name, sql],
  ] as const) {
    mkdirSync(join(folder, made));
    writeFileSync(join(folder, made, 'migration.sql'), text);
  }
  return policyProblems(folder).map((problem) => problem.replace(`${name} `, '').replace(/;.*/, ''));
}

const UNIQUE = 'drops what keeps rows unique, which ON CONFLICT of the release before may name';
const WIDER = 'lets in what the release before has never read';

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
  ['ALTER TABLE "Deal" ALTER COLUMN "value" DROP DEFAULT;', 'takes away a default that the release before counts on'],
  ['DROP INDEX "Old_key";', UNIQUE],
  ['DROP INDEX CONCURRENTLY IF EXISTS "Old_key";', UNIQUE],
  ['DROP INDEX "Old_idx", "Old_key";', UNIQUE],
  ['DROP INDEX "Old_key"; CREATE TABLE "New" ("n" INT); CREATE INDEX "Old_key" ON "New" ("n");', UNIQUE],
  ['DROP INDEX "Nobody_made_it_here";', UNIQUE],
  ['ALTER TABLE "Old" DROP CONSTRAINT "Old_pkey";', UNIQUE],
  ['ALTER TABLE "Old" DROP CONSTRAINT IF EXISTS "Old_n_key";', UNIQUE],
])('%s is refused, unless the file says why no release reads it any more', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([problem]);
  expect(problemsOf(`-- contract: 0.3.0 was the last that read it\n${sql}`)).toEqual([]);
  expect(problemsOf(`-- contract:\n${sql}`)).toEqual([problem]);
  expect(problemsOf(sql, '20261126000000_before')).toEqual([]);
});

test.each([
  ['ALTER TABLE "Deal" ALTER COLUMN "value" DROP NOT NULL;', 'allows NULL where the release before has never read one'],
  [
    'ALTER TABLE "Deal" ADD COLUMN "a" TEXT, ALTER "value" DROP NOT NULL;',
    'allows NULL where the release before has never read one',
  ],
  ['ALTER TABLE "Old" DROP CONSTRAINT "Old_check", ADD CONSTRAINT "Old_check" CHECK ("n" > -9) NOT VALID;', WIDER],
  ['ALTER TABLE "Old" DROP CONSTRAINT IF EXISTS "Old_fk";', WIDER],
  [`ALTER TYPE "Stage" ADD VALUE IF NOT EXISTS 'b';`, WIDER],
])('%s is refused, unless the file says how the release before reads it', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([problem]);
  expect(problemsOf(`-- contract: why\n-- lock: why\n${sql}`)).toEqual([problem]);
  expect(problemsOf(`-- widens: 0.3.0 prints what it does not know\n${sql}`)).toEqual([]);
  expect(problemsOf(sql, '20261126000000_before')).toEqual([]);
});

const LOOKS = 'looks at every row while nobody may write';
const INDEXES = 'makes an index while nobody may read';
const WITH_CONSTRAINT = 'adds a column with a constraint, for which it looks at every row';
const REWRITES = 'writes the whole table anew while nobody may read it';

test.each([
  ['CREATE UNIQUE INDEX "Deal_x" ON "Deal" ("x");', 'makes an index while nobody may write'],
  ['CREATE INDEX ON "Deal" ("x");', 'makes an index while nobody may write'],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "Deal_x" CHECK ("x" > 0);', LOOKS],
  ['ALTER TABLE "Deal" ADD CHECK ("x" > 0);', LOOKS],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "Deal_x" FOREIGN KEY ("x") REFERENCES "New" ("x");', LOOKS],
  ['ALTER TABLE "Deal" ADD FOREIGN KEY ("x", "y") REFERENCES "New" ("x", "y");', LOOKS],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "a" CHECK ("x" IN (1, 2)), ADD CONSTRAINT "b" CHECK ("y" > 0) NOT VALID;', LOOKS],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "a" CHECK ("x" > 0) NOT VALID, VALIDATE CONSTRAINT "a";', LOOKS],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "Deal_x" UNIQUE ("x");', INDEXES],
  ['ALTER TABLE "Deal" ADD UNIQUE ("x") USING INDEX TABLESPACE fast;', INDEXES],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "Deal_x" PRIMARY KEY ("x");', INDEXES],
  ['ALTER TABLE "Deal" ADD CONSTRAINT "Deal_x" EXCLUDE USING gist ("x" WITH &&);', INDEXES],
  ['ALTER TABLE "Deal" ADD COLUMN "a" UUID REFERENCES "New" ("id");', WITH_CONSTRAINT],
  ['ALTER TABLE "Deal" ADD "a" INTEGER CONSTRAINT "c" CHECK ("a" > 0);', WITH_CONSTRAINT],
  ['ALTER TABLE "Deal" ADD COLUMN IF NOT EXISTS "a" INTEGER UNIQUE;', WITH_CONSTRAINT],
  ['ALTER TABLE "Deal" ADD COLUMN "a" INTEGER GENERATED ALWAYS AS ("x" + 1) STORED;', REWRITES],
  ['ALTER TABLE "Deal" ADD COLUMN "a" BIGSERIAL;', REWRITES],
  ['ALTER TABLE "Deal" ADD COLUMN "a" UUID NOT NULL DEFAULT gen_random_uuid();', REWRITES],
])('%s is refused, unless the file says that the table is small', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([problem]);
  expect(problemsOf(`-- lock: a row for each workspace\n${sql}`)).toEqual([]);
  expect(problemsOf(sql, '20261126000000_before')).toEqual([]);
});

test('what is added passes, as does all that is done with a table of the same migration', () => {
  const added = `
    ALTER TABLE "Deal" ADD COLUMN "a" TEXT, ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE "Deal" ADD CONSTRAINT "Deal_a" CHECK ("b" > 0) NOT VALID;
    ALTER TABLE "Deal" ADD COLUMN "references" TIMESTAMPTZ(3) NOT NULL DEFAULT now(), ADD "serial" NUMERIC(9, 2) DEFAULT 0::numeric(9, 2);
    ALTER TABLE "Deal" ADD COLUMN "c" TEXT[] NOT NULL DEFAULT ARRAY['a', 'b']::TEXT[];
    ALTER TABLE "Deal" ADD CONSTRAINT "Deal_key" UNIQUE USING INDEX "Deal_key_made_before";
    ALTER TABLE "Old" VALIDATE CONSTRAINT "Old_made_before";
    DROP INDEX "Old_idx";
    CREATE TABLE "New" ("id" UUID NOT NULL, "n" INTEGER NOT NULL DEFAULT 0);
    CREATE UNIQUE INDEX "New_id" ON "New" ("id");
    DROP INDEX "New_id";
    CREATE INDEX ON "New" ("id");
    ALTER TABLE "New" ADD CONSTRAINT "New_key" UNIQUE ("id"), ALTER COLUMN "n" DROP NOT NULL, ALTER COLUMN "n" DROP DEFAULT;
    ALTER TABLE "New" DROP CONSTRAINT "New_key";
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

test('what was there before a rule is excused with its reason, by what it breaks, and no longer than it does', () => {
  const broken = policyProblems(undefined, []).map((problem) => problem.replace(/; if .*/, ''));
  expect(broken).toEqual(EXCEPTIONS.map(({ migration, breaks }) => `${migration} ${breaks}`));
  for (const { why } of EXCEPTIONS) expect(why).toMatch(/^\S.{30,}\.$/);
  expect(policyProblems()).toEqual([]);
});
