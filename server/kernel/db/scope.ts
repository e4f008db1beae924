import { Prisma } from '@/prisma/generated/client';
import { mustHold, type Tokens, tokensOf } from './conjunct';
import { isId } from './ids';

/** Tables that belong to no workspace. */
export const GLOBAL = new Set([
  'Workspace',
  'User',
  'Session',
  'Account',
  'Verification',
  'TwoFactor',
  'Passkey',
  'Attempt',
  'Backup',
]);
const TENANT = new Set(Object.keys(Prisma.ModelName).filter((name) => !GLOBAL.has(name)));

/** What a text says of workspaces. */
interface Reading {
  /** The parameters that name one. */
  places: readonly number[];
  /** A table that it touches where it names none. */
  table?: string | undefined;
  /** A table that it reads without tying it to any. */
  loose?: string | undefined;
}

const KEPT = 4000;
/** Longer texts are long lists of rows: each is another, and keeping them would cost more than reading them. */
const LONGEST_KEPT = 20_000;
const known = new Map<string, Reading>();

const EQUALS = /"workspaceId"(?:::text)?\s*=\s*\$(\d+)/g;
/** Prisma's, for the related rows of several. */
const AMONG = /"workspaceId"\s+IN\s+\(((?:\$\d+,?)+)\)/g;
const INSERTS =
  /INSERT\s+INTO\s+(?:"\w+"\.)?"\w+"(?:\s+AS\s+\w+)?\s*\(\s*"workspaceId"[^)]*\)\s*(?:VALUES\s*\(+|SELECT\s+(?:DISTINCT\s+)?)\$(\d+)/g;
const OWN_ROW = /"Workspace"\s+w\b[\s\S]*?\bw\.id\s*=\s*\$(\d+)/g;
const NAMES = [EQUALS, AMONG, INSERTS, OWN_ROW];
/** A table that is read, changed or deleted from, and its alias; what is inserted is the database's to check. */
const TABLES =
  /(?:\b(?:FROM|JOIN|UPDATE|USING)\s+(?:\(\s*)*|,\s*)(?:ONLY\s+)?(?:"public"\.)?"([A-Z]\w*)"(?!\.)(?:\s+(?:AS\s+)?(?!(?:ON|WHERE|SET|LEFT|RIGHT|INNER|FULL|CROSS|JOIN|USING|ORDER|GROUP|LIMIT|FOR|UNION|RETURNING|OFFSET|HAVING|AND|OR|WINDOW|FROM)\b)("?\w+"?))?/g;

/** The name of a table wherever it is not a column's prefix, what is inserted into, or the type of a value. */
const NAMED = /(?<!\bINTO\s+(?:"public"\.)?|::)"(\w+)"(?!\.)/g;

const numbers = (found: string) => (found.match(/\d+/g) ?? []).map(Number);

function read(text: string): Reading {
  const places = NAMES.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, found = '']) => numbers(found)));
  const tables = [...text.matchAll(TABLES)].filter(([, name = '']) => TENANT.has(name));
  const seen = new Set(tables.map(({ index, 0: whole, 1: name }) => index + whole.indexOf(`"${name}"`)));
  // A table that stands where none is looked for is not known to be tied, and so is not.
  const odd = [...text.matchAll(NAMED)].find(({ index, 1: name = '' }) => TENANT.has(name) && !seen.has(index));
  const tokens = tokensOf(text);
  const isLoose = ([, name = '', alias]: RegExpExecArray) =>
    !isTied({ text, tokens }, alias ?? `"${name}"`, alias === undefined);
  const loose = (odd ?? tables.find(isLoose))?.[1];
  if (places.length > 0) return { places: [...new Set(places)], loose };
  return { places, loose, table: [...text.matchAll(/"(\w+)"/g)].find(([, name = '']) => TENANT.has(name))?.[1] };
}

/** Keeps the newest: filters are made by callers, and would fill it for good. */
function keep(text: string, reading: Reading): void {
  const [oldest] = known.size < KEPT ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
  known.set(text, reading);
}

/** The rest of a tuple, with calls in it. */
const REST = String.raw`(?:[^()]|\([^()]*\))*\)`;

/**
 * The conditions that tie a column to a workspace: compared with, or one of, anything but itself, alone or as the first of a key.
 * A column that is merely listed, as in what a statement returns, is tied to nothing.
 */
const tying = (column: string) => [
  String.raw`${column}(?:::text)?\s*(?:=(?!\s*(?:\w+\()?${column})|IN\b)`,
  String.raw`\(\s*${column}\s*,${REST}\s*(?:=(?!\s*\(\s*${column})|IN\b)`,
];
const tiedTo = (column: string) => [
  String.raw`(?<!${column}(?:::text)?\s*|[<>!])=\s*(?:\w+\()?${column}`,
  String.raw`(?<!\(\s*${column}\s*,${REST}\s*)=\s*\(\s*${column}`,
];

/** Whether a condition on the workspace of this table is there, alone or as part of a key, and holds of every row. */
function isTied({ text, tokens }: { text: string; tokens: Tokens }, name: string, isBare: boolean): boolean {
  const alias = String.raw`(?<![\w"])${name.replaceAll('"', '"?')}`;
  const own = String.raw`${alias}\."workspaceId"`;
  const joined = String.raw`${alias}\s+USING\s*\(\s*"workspaceId"`;
  const forms = [...tying(own), ...tiedTo(own), joined];
  if (isBare || !text.includes(`${name}."workspaceId"`)) forms.push(...tying(String.raw`(?<!\.)"workspaceId"`));
  return forms.some((form) => [...text.matchAll(new RegExp(form, 'g'))].some(({ index }) => mustHold(tokens, index)));
}

/**
 * The one workspace that a statement names in its own text and values; undefined when it touches no workspace's table. Throws
 * when it names none or several, or reads a table without: work across workspaces goes through `sweepDb` and `SWEEP`.
 * @param inside in a transaction of a workspace, where what is written need not name it: the database checks that
 */
export function workspaceOf(text: string, values: readonly unknown[], inside = false): string | undefined {
  let reading = known.get(text);
  if (!reading) {
    reading = read(text);
    if (text.length < LONGEST_KEPT) keep(text, reading);
  }
  const { places, loose, table } = reading;
  if (table && !(inside && !loose && WRITES.test(text))) throw refused(`on ${table} names no workspace`, text);
  if (loose) throw refused(`does not tie ${loose} to its workspace`, text);
  if (places.length === 0) return undefined;
  const id = values[(places[0] ?? 0) - 1];
  const same = places.every((place) => values[place - 1] === id);
  if (!same || typeof id !== 'string' || !isId(id)) throw refused('does not name one workspace', text);
  return id;
}

export const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/;

const refused = (why: string, text: string) => new Error(`A statement ${why}: ${text.trim().slice(0, 200)}`);
