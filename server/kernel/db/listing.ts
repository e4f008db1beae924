import type { Context } from '@/server/kernel/context';
import type { Leaf, Tree } from '@/server/kernel/contract/filter';
import { idKeyOf } from '@/server/kernel/contract/include';
import {
  CUSTOM_FIELDS,
  customKeyOf,
  filtersOf,
  type ListField,
  type Listing,
  TOTAL,
} from '@/server/kernel/contract/listing';
import { raw, type Sql, sql } from './client';
import { type Comparison, comparisonOf, hasTag } from './comparison';
import { compileTree, fieldsIn } from './filtering';
import { firstIdAt, isId } from './ids';
import { including } from './including';
import { listPage, type Page, type PageInput, positionOf, scopeOf } from './list';
import { pointsAt, pointsAtNamed } from './pointing';
import { comparedText, contains, type RecordType } from './record';
import { type Sorting, sortingBy } from './sorting';

type Values = Record<string, unknown>;

/** Filters by name; those that are trees or maps beside those of the description. */
interface Filters extends Values {
  where?: Tree | undefined;
  customFields?: Record<string, string> | undefined;
}

/** Records that are named one by one: these of what a list finds, and what is left out of it. */
export interface Among {
  ids: string[] | null;
  excludedIds: string[];
}

/** What a description of a list is asked with. */
interface Asked extends PageInput, Filters {
  include?: string[] | undefined;
  /** Never a caller's own: no contract of a list has it. */
  among?: Among | undefined;
}

/** How custom fields are compared, which only the workspace's definitions say. */
export interface CustomComparing {
  sorting(ctx: Context, key: string, isDescending: boolean): Promise<Sorting>;
  conditions(ctx: Context, values: Record<string, string>): Promise<Sql[]>;
  /** How fields are compared by `where`, by key; those that there are not are left out. */
  comparisons(ctx: Context, keys: readonly string[]): Promise<Map<string, Comparison>>;
}

/** A list that is described, with the form of its records. */
export interface Listed<T = unknown> {
  listing: Listing;
  record: RecordType<T>;
  custom?: CustomComparing;
  /** An order that only the workspace can tell, where a field has one. */
  ordered?(ctx: Context, name: string, isDescending: boolean): Promise<Sorting | undefined>;
}

/** A filter on such a list as SQL over the row `t`. Throws the 400 of a field that it does not have. */
export async function conditionOf(
  { listing, record, custom }: Listed,
  ctx: Context,
  tree: Tree,
  path?: string,
): Promise<Sql> {
  const comparisons = new Map(listing.filters.map((field) => [field.name, comparisonOf(field, record)]));
  const keys = fieldsIn(tree).flatMap((name) => customKeyOf(name) ?? []);
  const byKey = keys.length > 0 ? await custom?.comparisons(ctx, keys) : undefined;
  for (const [key, comparison] of byKey ?? []) comparisons.set(`${CUSTOM_FIELDS}.${key}`, comparison);
  return compileTree(ctx, comparisons, tree, path);
}

/**
 * A page of a list that is described: its filters, order and includes are made from the description.
 * @param own conditions of filters that are this list's alone
 */
export async function listDescribed<T>(
  list: Listed<T>,
  ctx: Context,
  { limit, cursor, updatedSince, sort, include, among, ...filters }: Asked,
  own: (Sql | undefined | false)[] = [],
): Promise<Page<T>> {
  const { listing, record } = list;
  const page = { limit, cursor, updatedSince, sort };
  // A cursor that is none is told before a custom field that is none.
  positionOf(scopeOf(record, ctx, page, filters), page);
  const order = sort === undefined ? undefined : await sortingOf(list, ctx, sort);
  const conditions = [...(await conditionsBy(list, ctx, filters)), ...own, ...namedOf(among)];
  const sorting = order?.isIndexed ? await bounded(list, ctx, order, sort, filters.where) : order;
  const shown = including(record, listing.includes, include);
  const walk = {
    filters,
    conditions,
    sorting,
    isAdHoc: filters.where !== undefined,
    isCounted: include?.includes(TOTAL),
  };
  return listPage(shown, ctx, page, walk);
}

const namedOf = (among: Among | undefined): Sql[] => [
  ...(among?.ids ? [sql`t.id = ANY(${among.ids}::uuid[])`] : []),
  ...(among?.excludedIds.length ? [sql`t.id <> ALL(${among.excludedIds}::uuid[])`] : []),
];

/** An order with what a filter asks of its own field, so that its index is entered there. */
async function bounded(list: Listed, ctx: Context, order: Sorting, sort = '', where?: Tree): Promise<Sorting> {
  const isBound = (one: Leaf | Tree): one is Leaf => 'field' in one && one.field === sort.replace(/^-/, '');
  const of = where?.op === 'and' ? where.of.filter(isBound) : [];
  return of.length > 0 ? { ...order, within: await conditionOf(list, ctx, { op: 'and', of }) } : order;
}

/** The conditions of all filters that such a list takes, over the row `t`. */
export async function conditionsBy(list: Listed, ctx: Context, filters: Filters): Promise<Sql[]> {
  const { custom } = list;
  const byCustom = filters.customFields ? await custom?.conditions(ctx, filters.customFields) : undefined;
  const where = filters.where && (await conditionOf(list, ctx, filters.where));
  return [...conditionsOf(list, ctx, filters), ...(byCustom ?? []), ...(where ? [where] : [])];
}

async function sortingOf(
  { listing: { fields }, record, custom, ordered }: Listed,
  ctx: Context,
  sort: string,
): Promise<Sorting | undefined> {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const key = customKeyOf(name);
  if (key !== undefined) return custom?.sorting(ctx, key, isDescending);
  const own = await ordered?.(ctx, name, isDescending);
  if (own) return own;
  const field = fields.find((one) => one.name === name);
  return field && sortingBy(field, isDescending, record);
}

/** The conditions of the filters that the description makes. */
function conditionsOf({ listing, record }: Listed, ctx: Context, filters: Values): Sql[] {
  const given = (name: string) => (typeof filters[name] === 'string' ? filters[name] : undefined);
  const { externalId, q } = { externalId: given('externalId'), q: given('q') };
  return [
    ...(listing.of.hasExternalId && externalId !== undefined ? [sql`t."externalId" = ${externalId}`] : []),
    ...pointerConditions(listing, ctx, given),
    ...listing.fields.flatMap((field) => fieldConditions(field, ctx, filters, record)),
    ...(listing.search.length > 0 && q !== undefined ? [contains(listing.search, q)] : []),
  ];
}

function pointerConditions({ includes }: Listing, ctx: Context, given: (name: string) => string | undefined): Sql[] {
  return Object.entries(includes).flatMap(([name, include]): Sql[] => {
    if (include.kind === 'column') return [];
    if (include.kind === 'tags') {
      const [id, called] = [given('tagId'), given('tag')];
      return [
        ...(id === undefined ? [] : [isId(id) ? hasTag(include.column, sql`g.id = ${id}::uuid`) : sql`FALSE`]),
        ...(called === undefined ? [] : [hasTag(include.column, sql`g.name = ${called}::citext`)]),
      ];
    }
    const [id, externalId] = [given(idKeyOf(name, include)), given(`${name}ExternalId`)];
    return [
      ...(id === undefined ? [] : [pointsAt(include.column, include.of, ctx, id)]),
      ...(externalId === undefined ? [] : [pointsAtNamed(include.column, include.of, ctx, externalId)]),
    ];
  });
}

/** How far createdAt may lie from the time in the id: where a row is written by itself, the database says when. */
const SLACK_MS = 3_600_000;

function fieldConditions(field: ListField, ctx: Context, filters: Values, record: Pick<RecordType, 'compared'>): Sql[] {
  return filtersOf(field).flatMap(({ name, compare }): Sql[] => {
    const value = filters[name];
    if (value === undefined) return [];
    const column = raw(`${comparedText(record, field.name)} ${compare}`);
    if (field.kind === 'day') return [sql`${column} (${value}::timestamptz AT TIME ZONE 'UTC')::date`];
    if (field.kind !== 'time') return [sql`${column} ${value}`];
    const condition = sql`${column} ${value}::timestamptz`;
    return field.name === 'createdAt' ? [condition, nearId(ctx, compare, String(value))] : [condition];
  });
}

/**
 * Leads the walk to where such rows begin, or ends it where they end: ids carry the time, and are the order of the list. What others were
 * merged into is as old as the oldest of them and keeps its id, so the walk begins no later than at the newest of those.
 */
function nearId(ctx: Context, compare: string, time: string): Sql {
  if (compare !== '<') return sql`t.id >= ${firstIdAt(Date.parse(time) - SLACK_MS)}::uuid`;
  return sql`t.id <= greatest(${firstIdAt(Date.parse(time) + SLACK_MS)}::uuid, (
    SELECT a."winnerId" FROM "RecordAlias" a WHERE a."workspaceId" = ${ctx.workspaceId}::uuid ORDER BY a."winnerId" DESC LIMIT 1))`;
}
