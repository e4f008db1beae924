import type { View } from '@/server/records/views/contract';
import type { Asked } from './calls';
import { type Filter, fallbackOf, type RecordDefinition } from './definition';
import { readTree, type Tree } from './filters/tree';
import { type LayoutColumn, readLayout } from './grid/layout';
import type { Params, TypeName } from './record-types';
import { NONE, viewOf } from './views/view-state';

/** Chosen where a filter has a value of its own to begin with, to mean none. */
export const ANY = 'any';

/** Reads a name of an address. */
export type From = (name: string) => string | null | undefined;

/** The filters of a list. Where it shows a view, none has a value to begin with: the view says itself what it shows. */
const filtersOf = <T extends TypeName>({ filters }: RecordDefinition<T>, isViewed: boolean): Filter<T>[] =>
  filters.map((filter) => {
    if (!('fallback' in filter) || !isViewed) return filter;
    const { fallback: _, ...plain } = filter;
    return plain;
  });

/** The filters that an address asks for: `?q=ada&status=NEW`. What it does not name has its first value, if there is one. */
function readParams<T extends TypeName>(
  { search }: RecordDefinition<T>,
  filters: readonly Filter<T>[],
  from: From,
): Params<T> {
  const params: Params<T> = {};
  const query = search && from(search.by)?.trim();
  if (search && query) params[search.by] = query;
  for (const filter of filters) {
    const value = from(filter.name) ?? fallbackOf(filter);
    if (value && value !== ANY) params[filter.name] = value;
  }
  return params;
}

/** What a list shows, as its view says, and its address where that differs. */
export interface ListState<T extends TypeName> {
  view: View | undefined;
  filters: Filter<T>[];
  params: Params<T>;
  where: Tree | undefined;
  sort: string | undefined;
  /** Undefined where neither says any. */
  columns: LayoutColumn[] | undefined;
}

export function readState<T extends TypeName>(
  definition: RecordDefinition<T>,
  from: From,
  views: readonly View[] = [],
): ListState<T> {
  const view = viewOf(definition, from, views);
  const filters = filtersOf(definition, view !== undefined);
  const [where, sort] = [from('where'), from('sort')];
  return {
    view,
    filters,
    params: readParams(definition, filters, from),
    where: where === NONE ? undefined : (readTree(where) ?? view?.where ?? undefined),
    sort: sort === NONE ? undefined : (sort ?? view?.sort ?? undefined),
    columns: readLayout(from('columns')) ?? (view?.columns.length ? view.columns : undefined),
  };
}

/** What the service is asked for. */
export const askedOf = <T extends TypeName>(
  { params, where, sort }: Pick<ListState<T>, 'params' | 'where' | 'sort'>,
  isCounted: boolean,
): Asked<T> => ({
  params,
  isCounted,
  ...(where && { where: JSON.stringify(where) }),
  ...(sort && { sort }),
});
