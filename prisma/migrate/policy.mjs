import { migrationsFolder, readMigrations } from './folder.mjs';
import { namedBy, statementsOf, stepsOf, tablesMadeBy } from './statements.mjs';

/** Migrations from here on are held to the rules; those before were made when no release was out. */
const FROM = '20261201';
/** Migrations after this one meet the wall between workspaces. */
const WALL = '20261123004500_second_wall';

/**
 * @typedef {{ pattern: RegExp, what: string }} Rule
 * @typedef {object} Kind
 * @property {string} mark the comment that allows it
 * @property {string} unless where it may be allowed
 * @property {Rule[]} actions of `ALTER TABLE`, one at a time
 * @property {Rule[]} statements
 */

/** @param {string} what */
const column = (what) =>
  new RegExp(
    String.raw`^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!(?:COLUMN|IF|CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)\b)"?\w+"?(?= )${what}`,
    'i',
  );
/** @param {string} what */
const constraint = (what) => new RegExp(String.raw`^ADD (?:CONSTRAINT "?\w+"? )?${what}`, 'i');
/** @param {string} what */
const altered = (what) => new RegExp(String.raw`^ALTER (?:COLUMN )?"?\w+"? ${what}\b`, 'i');

const UNIQUE = 'drops what keeps rows unique, which ON CONFLICT of the release before may name';
const WIDER = 'lets in what the release before has never read';
const REWRITES = 'writes the whole table anew while nobody may read it; fill the column by the service';

/** What the release before this one would fail on, while both run. @type {Kind} */
const CONTRACTS = {
  mark: 'contract',
  unless: 'if no release reads it any more',
  actions: [
    { pattern: /^DROP (?:COLUMN )?(?:IF EXISTS )?(?!CONSTRAINT\b)["a-z]/i, what: 'drops a column' },
    { pattern: /^RENAME\b/i, what: 'renames a table, a column or a constraint' },
    { pattern: altered('(?:SET DATA )?TYPE'), what: 'changes the type of a column' },
    { pattern: altered('SET NOT NULL'), what: 'forbids NULL where there may be some' },
    { pattern: altered('DROP DEFAULT'), what: 'takes away a default that the release before counts on' },
    {
      pattern: column(String.raw`(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT NULL\b`),
      what: 'adds a column that must be set, without a default',
    },
    { pattern: /^DROP CONSTRAINT (?!CHECK|FOREIGN KEY)/, what: UNIQUE },
  ],
  statements: [
    { pattern: /^DROP TABLE\b/i, what: 'drops a table' },
    { pattern: /^(?:ALTER TYPE .*\bRENAME\b|DROP TYPE\b)/i, what: 'renames or drops a type' },
    { pattern: /^DROP UNIQUE INDEX\b/, what: UNIQUE },
  ],
};

/** What the release before cannot read, once this one has written it. @type {Kind} */
const WIDENINGS = {
  mark: 'widens',
  unless: 'if the release before can read that',
  actions: [
    { pattern: altered('DROP NOT NULL'), what: 'allows NULL where the release before has never read one' },
    { pattern: /^DROP CONSTRAINT (?:CHECK|FOREIGN KEY)/, what: WIDER },
  ],
  statements: [{ pattern: /^ALTER TYPE .*\bADD VALUE\b/i, what: WIDER }],
};

/** What keeps others from a table for as long as it is large. @type {Kind} */
const LOCKS = {
  mark: 'lock',
  unless: 'if the table is small',
  actions: [
    {
      pattern: constraint(String.raw`(?:FOREIGN KEY|CHECK)\b(?!.*\bNOT VALID\b)`),
      what: 'looks at every row while nobody may write; add it NOT VALID, and VALIDATE it in the next migration',
    },
    {
      pattern: /^VALIDATE NEW CONSTRAINT\b/,
      what: 'looks at every row while nobody may write; VALIDATE it in the next migration',
    },
    {
      pattern: constraint(String.raw`(?:(?:UNIQUE|PRIMARY KEY)(?! USING INDEX\b)|EXCLUDE\b)`),
      what: 'makes an index while nobody may read; make it CONCURRENTLY, and add the constraint USING INDEX in the next migration',
    },
    {
      pattern: column(String.raw`.*\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b`),
      what: 'adds a column with a constraint, for which it looks at every row; add that by itself, NOT VALID or USING INDEX',
    },
    { pattern: column(String.raw`.*\b(?:GENERATED|(?:SMALL|BIG)?SERIAL)\b`), what: REWRITES },
    // A moment is the same for all rows; what else is called may give each its own.
    { pattern: column(String.raw`.*\bDEFAULT\b.*?(?<!::)\b(?!(?:now|CHECK)\b)\w+ ?…`), what: REWRITES },
  ],
  statements: [
    { pattern: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)/i, what: 'makes an index while nobody may write' },
  ],
};

const KINDS = [CONTRACTS, WIDENINGS, LOCKS];

/**
 * What was applied before there was a rule against it, with the reason; a comment in its file would change its checksum.
 * No release was out, so none ran beside these: what is said of "before" is the checkout before.
 * @typedef {{ migration: string, breaks: string, why: string }} Exception
 * @type {readonly Exception[]}
 */
export const EXCEPTIONS = [
  {
    migration: '20261201060100_shared_mailboxes',
    breaks: UNIQUE,
    why: 'Who makes a mailbox says ON CONFLICT DO NOTHING, which names no index. The one before took a shared mailbox for that of the workspace.',
  },
  {
    migration: '20261201070000_with_leads_and_companies',
    breaks: 'allows NULL where the release before has never read one',
    why: 'The one before answers contactId null for what was kept with a lead, which its contract says is a text.',
  },
  {
    migration: '20261201070600_exports_of_more_lists',
    breaks: WIDER,
    why: 'The one before fails an export of a kind that it does not know; an export is asked for anew, and kept for a day.',
  },
];

/**
 * What is wrong with the migrations, by the policy of docs/upgrading.md.
 * @param {string} [folder]
 * @param {readonly Exception[]} [exceptions]
 * @returns {string[]}
 */
export function policyProblems(folder = migrationsFolder, exceptions = EXCEPTIONS) {
  /** @type {import('./statements.mjs').Named} */
  const known = new Map();
  return readMigrations(folder).flatMap(({ name, sql }) => {
    const statements = statementsOf(sql);
    const excused = exceptions.flatMap(({ migration, breaks }) => (migration === name ? breaks : []));
    const problems = [
      ...(name > WALL ? wallProblems(statements) : []),
      ...(name < FROM ? [] : problemsOf(sql, statements, known, excused)),
    ];
    for (const [made, of] of namedBy(statements)) known.set(made, of);
    return problems.map((problem) => `${name} ${problem}`);
  });
}

/**
 * @param {string} sql
 * @param {string[]} statements
 * @param {import('./statements.mjs').Named} known
 * @param {string[]} excused
 */
function problemsOf(sql, statements, known, excused) {
  const isNew = tablesMadeBy(statements);
  const steps = stepsOf(statements, known).filter(({ table }) => table === undefined || !isNew.has(table));
  const problems = KINDS.filter(({ mark }) => !new RegExp(`^-- ${mark}: \\S`, 'm').test(sql)).flatMap((kind) =>
    [...brokenBy(kind, steps)]
      .filter((what) => !excused.includes(what))
      .map((what) => `${what}; ${kind.unless}, say so: -- ${kind.mark}: <why>`),
  );
  if (statements.length > 1 && statements.some((statement) => /\bCONCURRENTLY\b/i.test(statement)))
    problems.push('does something CONCURRENTLY, which must be its only statement');
  return problems;
}

/**
 * @param {Kind} kind
 * @param {import('./statements.mjs').Step[]} steps
 * @returns {Set<string>}
 */
function brokenBy({ actions, statements }, steps) {
  const broken = steps.flatMap(({ text, isAction }) =>
    (isAction ? actions : statements).flatMap(({ pattern, what }) => (pattern.test(text) ? what : [])),
  );
  return new Set(broken);
}

/** Tables of no workspace, which have no wall. */
const WALLESS = /^UPDATE "(User|Workspace)"/i;

/**
 * The wall lets nothing be written that names no workspace; it fails only where there are rows.
 * @param {string[]} statements
 */
function wallProblems(statements) {
  const writing = statements.findIndex(
    (statement) => /^(UPDATE|DELETE|INSERT|WITH|MERGE)\b/i.test(statement) && !WALLESS.test(statement),
  );
  const sweeping = statements.findIndex((statement) => /^SET LOCAL ROLE crm_sweep$/i.test(statement));
  return writing >= 0 && (sweeping < 0 || sweeping > writing)
    ? ['changes rows of all workspaces, which the wall refuses; do it after SET LOCAL ROLE crm_sweep']
    : [];
}
