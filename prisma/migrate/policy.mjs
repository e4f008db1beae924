import { migrationsFolder, readMigrations } from './folder.mjs';

/** Migrations from here on are held to the rules; those before were made when no release was out. */
const FROM = '20261201';
/** Migrations after this one meet the wall between workspaces. */
const WALL = '20261123004500_second_wall';

/** @typedef {{ pattern: RegExp, what: string }} Rule a `pattern` captures the table, where it is about one */

const TABLE = String.raw`(?:IF EXISTS )?(?:ONLY )?(?:"?public"?\.)?"?(\w+)"?`;
const altering = (/** @type {string} */ action) =>
  new RegExp(String.raw`\bALTER TABLE ${TABLE} [^;]*?\b${action}`, 'gi');

/** What the release before this one would fail on, while both run. @type {Rule[]} */
const CONTRACTS = [
  {
    pattern: altering(
      String.raw`DROP (?:COLUMN )?(?:IF EXISTS )?(?!CONSTRAINT\b|DEFAULT\b|NOT\b|EXPRESSION\b|IDENTITY\b)["a-z]`,
    ),
    what: 'drops a column',
  },
  { pattern: new RegExp(String.raw`\bDROP TABLE ${TABLE}`, 'gi'), what: 'drops a table' },
  { pattern: altering(String.raw`RENAME\b`), what: 'renames a table, a column or a constraint' },
  { pattern: altering(String.raw`(?:SET DATA )?TYPE\b`), what: 'changes the type of a column' },
  { pattern: altering(String.raw`SET NOT NULL\b`), what: 'forbids NULL where there may be some' },
  {
    pattern: altering(
      String.raw`ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b)"?\w+"? (?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*\bNOT NULL\b`,
    ),
    what: 'adds a column that must be set, without a default',
  },
  { pattern: /\b(ALTER TYPE [^;]*\bRENAME|DROP TYPE)\b()/gi, what: 'renames or drops a type' },
];

/** What keeps others from a table for as long as it is large. @type {Rule[]} */
const LOCKS = [
  {
    pattern:
      /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)(?:IF NOT EXISTS )?"?\w+"? ON (?:ONLY )?(?:"?public"?\.)?"?(\w+)"?/gi,
    what: 'makes an index while nobody may write',
  },
  {
    pattern: altering(String.raw`ADD CONSTRAINT "?\w+"? (?:FOREIGN KEY|CHECK)(?![^;]*\bNOT VALID\b)`),
    what: 'looks at every row while nobody may write; add it NOT VALID, and VALIDATE it in the next migration',
  },
];

/**
 * What is wrong with the migrations, by the policy of docs/upgrading.md.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function policyProblems(folder = migrationsFolder) {
  return readMigrations(folder).flatMap(({ name, sql }) =>
    [...(name > WALL ? wallProblems(sql) : []), ...(name < FROM ? [] : problemsOf(sql))].map(
      (problem) => `${name} ${problem}`,
    ),
  );
}

/** @param {string} sql */
function problemsOf(sql) {
  const plain = withoutText(sql);
  const isNew = new Set([...plain.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table]) => table));
  const broken = (/** @type {Rule[]} */ rules) =>
    rules.filter(({ pattern }) => [...plain.matchAll(pattern)].some(([, table]) => !isNew.has(table)));
  const problems = [];
  if (!/^-- contract: \S/m.test(sql))
    problems.push(
      ...broken(CONTRACTS).map(({ what }) => `${what}; if no release reads it any more, say so: -- contract: <why>`),
    );
  if (!/^-- lock: \S/m.test(sql))
    problems.push(...broken(LOCKS).map(({ what }) => `${what}; if the table is small, say so: -- lock: <why>`));
  if (/\bCONCURRENTLY\b/i.test(plain) && statementsOf(sql).length > 1)
    problems.push('does something CONCURRENTLY, which must be its only statement');
  return problems;
}

/** Tables of no workspace, which have no wall. */
const WALLESS = /^UPDATE "(User|Workspace)"/i;

/**
 * The wall lets nothing be written that names no workspace; it fails only where there are rows.
 * @param {string} sql
 */
function wallProblems(sql) {
  const statements = statementsOf(sql);
  const writing = statements.findIndex(
    (statement) => /^(UPDATE|DELETE|INSERT|WITH|MERGE)\b/i.test(statement) && !WALLESS.test(statement),
  );
  const sweeping = statements.findIndex((statement) => /^SET LOCAL ROLE crm_sweep$/i.test(statement));
  return writing >= 0 && (sweeping < 0 || sweeping > writing)
    ? ['changes rows of all workspaces, which the wall refuses; do it after SET LOCAL ROLE crm_sweep']
    : [];
}

/** @param {string} sql */
const statementsOf = (sql) =>
  withoutText(sql)
    .split(';')
    .flatMap((statement) => statement.trim() || []);

/**
 * The statements without comments, literals and bodies of functions, on one line.
 * @param {string} sql
 */
function withoutText(sql) {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, ' ').replace(/\s+/g, ' ');
}
