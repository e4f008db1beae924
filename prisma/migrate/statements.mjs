/**
 * What a migration does, in the form in which the rules of docs/upgrading.md are asked of it.
 * @typedef {object} Step
 * @property {string} text a statement, or one of the actions of `ALTER TABLE`; what stands in parentheses is an ellipsis
 * @property {boolean} isAction
 * @property {string} [table]
 * @typedef {Map<string, { kind: string, table: string | undefined }>} Named constraints and indexes by name, with their kind
 */

const TABLE = String.raw`(?:IF EXISTS )?(?:ONLY )?(?:"?public"?\.)?"?(\w+)"?`;
const ALTER_TABLE = new RegExp(`^ALTER TABLE ${TABLE}(.*)`, 'i');
const CREATE_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?(?:"?public"?\.)?"?(\w+)"?/i;
const INDEX =
  /^CREATE (UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(?:"?(?!ON )(\w+)"? )?ON (?:ONLY )?(?:"?public"?\.)?"?(\w+)"?/i;
const CONSTRAINT = /\bCONSTRAINT "?(\w+)"? (CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/gi;

/**
 * The statements without comments, literals and bodies of functions, each on one line.
 * @param {string} sql
 */
export const statementsOf = (sql) =>
  sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, ' ')
    .replace(/\s+/g, ' ')
    .split(';')
    .flatMap((statement) => statement.trim() || []);

/** @param {string[]} statements */
export const tablesMadeBy = (statements) =>
  new Set(statements.flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []));

/**
 * The constraints and indexes that statements name when they make them.
 * @param {string[]} statements
 * @returns {Named}
 */
export function namedBy(statements) {
  /** @type {Named} */
  const named = new Map();
  for (const statement of statements) {
    const [, unique, index, table] = INDEX.exec(statement) ?? [];
    if (table && index) named.set(index, { kind: unique ? 'UNIQUE INDEX' : 'INDEX', table });
    const [, owner] = ALTER_TABLE.exec(statement) ?? CREATE_TABLE.exec(statement) ?? [];
    for (const [, name = '', kind = ''] of statement.matchAll(CONSTRAINT))
      named.set(name, { kind: kind.toUpperCase(), table: owner });
  }
  return named;
}

/**
 * Each thing that the statements do. What is dropped by its name is told with its kind: `DROP CONSTRAINT CHECK`, `DROP UNIQUE INDEX`.
 * @param {string[]} statements
 * @param {Named} before what the migrations before have made
 * @returns {Step[]}
 */
export function stepsOf(statements, before) {
  const own = namedBy(statements);
  // What is made anew under its old name is dropped as what it was.
  const known = new Map([...own, ...before]);
  return statements.flatMap((statement) => {
    const [, table, actions] = ALTER_TABLE.exec(statement) ?? [];
    if (table !== undefined && actions !== undefined)
      return partsOf(actions).map((action) => ({ text: withKind(action, known, own), isAction: true, table }));
    const [, dropped] = /^DROP (?:TABLE|INDEX) (?:CONCURRENTLY )?(?:IF EXISTS )?(.*)/i.exec(statement) ?? [];
    return dropped === undefined ? stepOf(statement) : dropsOf(statement, dropped, known);
  });
}

/** @param {string} statement */
const stepOf = (statement) => ({ text: flat(statement), isAction: false, table: INDEX.exec(statement)?.[3] });

/**
 * @param {string} statement
 * @param {string} list
 * @param {Named} known
 */
function dropsOf(statement, list, known) {
  return partsOf(list).map((part) => {
    const name = nameIn(part);
    if (/^DROP TABLE/i.test(statement)) return { text: `DROP TABLE ${name}`, isAction: false, table: name };
    // One that nobody is seen to have made may be anything.
    const { kind, table } = known.get(name) ?? {};
    return { text: `DROP ${kind === 'INDEX' ? kind : 'UNIQUE INDEX'} ${name}`, isAction: false, table };
  });
}

/**
 * @param {string} action
 * @param {Named} known
 * @param {Named} own
 */
function withKind(action, known, own) {
  const [, verb = '', name = ''] = /^(DROP|VALIDATE) CONSTRAINT (?:IF EXISTS )?(.*)/i.exec(action) ?? [];
  if (/^DROP/i.test(verb)) return `DROP CONSTRAINT ${known.get(nameIn(name))?.kind ?? 'OF ANY KIND'} ${nameIn(name)}`;
  if (verb !== '') return `VALIDATE ${own.has(nameIn(name)) ? 'NEW' : 'OLD'} CONSTRAINT ${nameIn(name)}`;
  return action;
}

/** @param {string} text */
const nameIn = (text) => /^(?:"?public"?\.)?"?(\w+)"?/i.exec(text)?.[1] ?? '';

/** @param {string} list */
const partsOf = (list) =>
  flat(list)
    .split(',')
    .map((part) => part.trim());

/**
 * Without what stands in parentheses and brackets, so that the commas that are left part one thing from the next.
 * @param {string} text
 * @returns {string}
 */
function flat(text) {
  const shorter = text.replace(/\[[^()[\]]*\]/g, '').replace(/\([^()[\]]*\)/g, '…');
  return shorter === text ? text : flat(shorter);
}
