import type { Context } from '@/server/kernel/context';
import { idKeyOf } from '@/server/kernel/contract/include';
import type { JsonText } from '@/server/kernel/contract/json-text';
import { customKeyOf, filtersOf, type ListField, type Listing } from '@/server/kernel/contract/listing';
import { raw, type Sql, sql } from './client';
import { firstIdAt, isId } from './ids';
import { including } from './including';
import { listPage, type PageInput, positionOf, scopeOf } from './list';
import { contains, pointsAt, type RecordType, sameId } from './record';
import { type Sorting, sortingBy } from './sorting';

type Values = Record<string, unknown>;

/** What a description of a list is asked with, beside filters. */
interface Asked extends PageInput, Values {
  include?: string[] | undefined;
  customFields?: Record<string, string> | undefined;
}

/** How custom fields are compared, which only the workspace's definitions say. */
export interface CustomComparing {
  sorting(ctx: Context, key: string, isDescending: boolean): Promise<Sorting>;
  conditions(ctx: Context, values: Record<string, string>): Promise<Sql[]>;
}

/**
 * A page of a list that is described: its filters, order and includes are made from the description.
 * @param own conditions of filters that are this list's alone
 */
export async function listDescribed<T>(
  { listing, record, custom }: { listing: Listing; record: RecordType<T>; custom?: CustomComparing },
  ctx: Context,
  { limit, cursor, updatedSince, sort, include, ...filters }: Asked,
  own: (Sql | undefined | false)[] = [],
): Promise<{ records: JsonText<T[]>; nextCursor: string | null }> {
  const page = { limit, cursor, updatedSince, sort };
  // A cursor that is none is told before a custom field that is none.
  positionOf(scopeOf(record, ctx, page, filters), page);
  const sorting = sort === undefined ? undefined : await sortingOf(listing, ctx, sort, custom);
  const byCustom = filters.customFields ? await custom?.conditions(ctx, filters.customFields) : undefined;
  const conditions = [...conditionsOf(listing, ctx, filters), ...(byCustom ?? []), ...own];
  return listPage(including(record, listing.includes, include), ctx, page, { filters, conditions, sorting });
}

async function sortingOf(
  { fields }: Listing,
  ctx: Context,
  sort: string,
  custom: CustomComparing | undefined,
): Promise<Sorting | undefined> {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const key = customKeyOf(name);
  if (key !== undefined) return custom?.sorting(ctx, key, isDescending);
  const field = fields.find((one) => one.name === name);
  return field && sortingBy(field, isDescending);
}

/** The conditions of the filters that the description makes. */
function conditionsOf(listing: Listing, ctx: Context, filters: Values): Sql[] {
  const given = (name: string) => (typeof filters[name] === 'string' ? filters[name] : undefined);
  const { externalId, q } = { externalId: given('externalId'), q: given('q') };
  return [
    ...(listing.of.hasExternalId && externalId !== undefined ? [sql`t."externalId" = ${externalId}`] : []),
    ...pointerConditions(listing, ctx, given),
    ...listing.fields.flatMap((field) => fieldConditions(field, filters)),
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
      ...(id === undefined ? [] : [sameId(include.column, id)]),
      ...(externalId === undefined ? [] : [pointsAt(include.column, include.of.table, ctx, externalId)]),
    ];
  });
}

/** Whether a tag is on the record; its assignments point at it by the column. */
const hasTag = (column: string, which: Sql): Sql => sql`EXISTS (
  SELECT FROM "TagAssignment" a JOIN "Tag" g ON g."workspaceId" = a."workspaceId" AND g.id = a."tagId"
  WHERE a."workspaceId" = t."workspaceId" AND a.${raw(`"${column}"`)} = t.id AND ${which})`;

/** How far createdAt may lie from the time in the id: where a row is written by itself, the database says when. */
const SLACK_MS = 3_600_000;

function fieldConditions(field: ListField, filters: Values): Sql[] {
  return filtersOf(field).flatMap(({ name, compare }): Sql[] => {
    const value = filters[name];
    if (value === undefined) return [];
    const column = raw(`t."${field.name}" ${compare}`);
    if (field.kind === 'day') return [sql`${column} (${value}::timestamptz AT TIME ZONE 'UTC')::date`];
    if (field.kind !== 'time') return [sql`${column} ${value}`];
    const condition = sql`${column} ${value}::timestamptz`;
    return field.name === 'createdAt' ? [condition, nearId(compare, String(value))] : [condition];
  });
}

/** Leads the walk to where such rows begin: ids carry the time, and are the order of the list. */
function nearId(compare: string, time: string): Sql {
  const slack = compare === '<' ? SLACK_MS : -SLACK_MS;
  return sql`t.id ${raw(compare)} ${firstIdAt(Date.parse(time) + slack)}::uuid`;
}
