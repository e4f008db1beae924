import { type Context, memberOf } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import { isDate, toUtc } from '@/server/kernel/contract/fields';
import { type Leaf, OPERATORS, type Operator, type Tree } from '@/server/kernel/contract/filter';
import { join, type Sql, sql } from './client';
import { boundsOf, type Comparison } from './comparison';
import { isId } from './ids';
import { literally } from './record';

const MAX_VALUES = 1000;
const MAX_TEXT = 1000;
/**
 * So many sets are asked for by joins, which a planner puts in the best order. A hundred of them would take it seconds, and two hundred
 * longer than a statement may run.
 */
const MAX_JOINS = 8;
/** Stands for the member who acts, so that one view serves everybody. */
const ME = 'me';

/** Reads what a condition compares with, as the kind of its field wants it. Throws the 400 at its place. */
class Values {
  constructor(
    readonly ctx: Context,
    readonly comparison: Comparison,
    readonly leaf: Leaf,
    readonly path: string,
    private readonly joins: Joins,
  ) {}

  /** How many of so many joins there may be still. */
  takeJoins(wanted: number): number {
    const taken = Math.min(wanted, this.joins.left);
    this.joins.left -= taken;
    return taken;
  }

  one(): unknown {
    return this.check(this.leaf.value, `${this.path}.value`);
  }

  list(): unknown[] {
    const { value } = this.leaf;
    const place = `${this.path}.value`;
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_VALUES)
      throw invalid(place, `must be a list of 1 to ${MAX_VALUES} values`);
    return [...new Set(value.map((one, i) => this.check(one, `${place}[${i}]`)))];
  }

  pair(): [unknown, unknown] {
    const { value } = this.leaf;
    const place = `${this.path}.value`;
    if (!Array.isArray(value) || value.length !== 2) throw invalid(place, 'must be a list of two values');
    return [this.check(value[0], `${place}[0]`), this.check(value[1], `${place}[1]`)];
  }

  /** A number of days. */
  days(): number {
    const { value } = this.leaf;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36_500) return value;
    throw invalid(`${this.path}.value`, 'must be a whole number of days');
  }

  private check(value: unknown, place: string): unknown {
    const { kind, choices, to } = this.comparison;
    if (value === undefined || value === null) throw invalid(place, 'Required', { code: 'required' });
    if (kind === 'number')
      return expected(typeof value === 'number' && Number.isFinite(value), value, place, 'a number');
    if (kind === 'flag') return expected(typeof value === 'boolean', value, place, 'true or false');
    const text = typeof value === 'string' ? value : '';
    expected(text !== '' && text.length <= MAX_TEXT, value, place, `a text of 1 to ${MAX_TEXT} characters`);
    if (kind === 'pointer') return this.idOf(text, to, place);
    if (kind === 'day' || kind === 'time') return dateOf(kind, text, place);
    if (choices.length === 0) return text;
    const choice = choices.find((one) => one === text) ?? choices.find((one) => one === text.toUpperCase());
    return expected(choice !== undefined, choice, place, `one of: ${choices.join(', ')}`, choices);
  }

  private idOf(text: string, to: string | undefined, place: string): string {
    const self = memberOf(this.ctx);
    if (to === 'Member' && text === ME && self) return self;
    return expected(isId(text), text, place, 'an id');
  }
}

function expected<T>(holds: boolean, value: T, place: string, what: string, allowed?: readonly string[]): T {
  if (holds) return value;
  throw invalid(place, `must be ${what}`, allowed ? { code: 'not_allowed', fix: { allowed } } : { code: 'wrong_type' });
}

function dateOf(kind: 'day' | 'time', text: string, place: string): string {
  if (isDate(text)) return text;
  const utc = toUtc(text);
  if (!utc) throw invalid(place, 'must be a day, YYYY-MM-DD, or an ISO 8601 datetime');
  return kind === 'day' ? utc.slice(0, 10) : utc;
}

/** What says no holds of what is empty, too. */
const not = (condition: Sql): Sql => sql`(${condition}) IS NOT TRUE`;

const like = ({ comparison: { value } }: Values, text: string): Sql => sql`${value} ILIKE ${text}`;
const bounds = ({ comparison, ctx }: Values, value: unknown) => boundsOf(comparison.kind, value, ctx);
const any = ({ comparison, ctx }: Values, list: readonly unknown[]): Sql => comparison.any(list, ctx);

function hasAny(values: Values): Sql {
  const condition = any(values, values.list());
  return !values.comparison.isJoined || values.takeJoins(1) === 1 ? condition : sql`(${condition}) IS TRUE`;
}

function hasAll(values: Values): Sql {
  const list = values.list();
  const { isJoined, all } = values.comparison;
  const joined = all ? list.slice(0, isJoined ? values.takeJoins(list.length) : 0) : list;
  const rest = list.slice(joined.length);
  return join([...joined.map((one) => any(values, [one])), ...(all && rest.length > 0 ? [all(rest)] : [])], ' AND ');
}

function atLeast(values: Values, value: unknown): Sql {
  return sql`${values.comparison.value} >= ${bounds(values, value).from}`;
}
function below(values: Values, value: unknown): Sql {
  return sql`${values.comparison.value} < ${bounds(values, value).from}`;
}
function atMost(values: Values, value: unknown): Sql {
  const { from, until } = bounds(values, value);
  return until ? sql`${values.comparison.value} < ${until}` : sql`${values.comparison.value} <= ${from}`;
}
function above(values: Values, value: unknown): Sql {
  const { from, until } = bounds(values, value);
  return until ? sql`${values.comparison.value} >= ${until}` : sql`${values.comparison.value} > ${from}`;
}

/** Whether it lies between now and a number of days from now; of a day, between today and the day so many days away. */
function within({ comparison: { kind, value }, ctx }: Values, first: number, last: number): Sql {
  if (kind === 'time')
    return sql`${value} BETWEEN now() + ${first} * interval '24 hours' AND now() + ${last} * interval '24 hours'`;
  const today = sql`(SELECT (now() AT TIME ZONE w.timezone)::date FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid)`;
  return sql`${value} BETWEEN ${today} + ${first}::int AND ${today} + ${last}::int`;
}

const CONDITIONS: Record<Operator, (values: Values) => Sql> = {
  is: (values) => any(values, [values.one()]),
  isNot: (values) => not(any(values, [values.one()])),
  anyOf: (values) => any(values, values.list()),
  noneOf: (values) => not(any(values, values.list())),
  hasAny,
  hasAll,
  hasNone: (values) => not(any(values, values.list())),
  isEmpty: ({ comparison }) => comparison.isEmpty,
  isNotEmpty: ({ comparison }) => not(comparison.isEmpty),
  contains: (values) => like(values, `%${literally(String(values.one()))}%`),
  notContains: (values) => not(like(values, `%${literally(String(values.one()))}%`)),
  startsWith: (values) => like(values, `${literally(String(values.one()))}%`),
  below: (values) => below(values, values.one()),
  before: (values) => below(values, values.one()),
  above: (values) => above(values, values.one()),
  after: (values) => above(values, values.one()),
  atMost: (values) => atMost(values, values.one()),
  atLeast: (values) => atLeast(values, values.one()),
  between: (values) => {
    const [first, last] = values.pair();
    return sql`(${atLeast(values, first)} AND ${atMost(values, last)})`;
  },
  lastDays: (values) => within(values, -values.days(), 0),
  nextDays: (values) => within(values, 0, values.days()),
};

type Fields = ReadonlyMap<string, Comparison>;
type Joins = { left: number };

function compileLeaf(ctx: Context, fields: Fields, leaf: Leaf, path: string, joins: Joins): Sql {
  const comparison = fields.get(leaf.field);
  if (!comparison) throw invalid(`${path}.field`, `no such field: ${leaf.field}`, { code: 'unknown_field' });
  const allowed: readonly Operator[] = OPERATORS[comparison.kind];
  if (allowed.includes(leaf.is)) return sql`(${CONDITIONS[leaf.is](new Values(ctx, comparison, leaf, path, joins))})`;
  const what = `of ${leaf.field} must be one of: ${allowed.join(', ')}`;
  throw invalid(`${path}.is`, what, { code: 'not_allowed', fix: { allowed } });
}

/**
 * A filter as SQL over the row `t`. Names come from `fields` alone, values are parameters alone. A condition is never dropped: that
 * would widen what a filter finds, and what is deleted by it.
 */
export function compileTree(
  ctx: Context,
  fields: Fields,
  tree: Tree,
  path = 'where',
  joins: Joins = { left: MAX_JOINS },
): Sql {
  const parts = tree.of.map((one, i) => {
    const place = `${path}.of[${i}]`;
    return 'op' in one ? compileTree(ctx, fields, one, place, joins) : compileLeaf(ctx, fields, one, place, joins);
  });
  return sql`(${join(parts, tree.op === 'and' ? ' AND ' : ' OR ')})`;
}

/** The names of the fields in a filter, each once. */
export const fieldsIn = (tree: Tree): string[] => [
  ...new Set(tree.of.flatMap((one) => ('op' in one ? fieldsIn(one) : one.field))),
];
