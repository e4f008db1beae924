import type { Asked } from './calls';
import type { RecordDefinition } from './definition';
import { readTree, type Tree } from './filters/tree';
import { type LayoutColumn, readLayout } from './grid/layout';
import type { Params, TypeName } from './record-types';
import type { View } from './views/view';

/** Chosen where a filter has a value of its own to begin with, to mean none. */
export const ANY = 'any';
/** Takes off what a view has: its conditions or its order. */
export const NONE = 'none';
/** The list as it is without a view, where one is the default. */
export const ALL = 'all';

/** Reads a name of an address. */
export type From = (name: string) => string | null | undefined;

/** The filters that an address asks for: `?q=ada&status=NEW`. What it does not name has its first value, if there is one. */
export function readParams<T extends TypeName>({ search, filters }: RecordDefinition<T>, from: From): Params<T> {
  const params: Params<T> = {};
  const query = search && from(search.by)?.trim();
  if (search && query) params[search.by] = query;
  for (const filter of filters) {
    const value = from(filter.name) ?? (filter.kind === 'flag' ? filter.fallback : undefined);
    if (value && value !== ANY) params[filter.name] = value;
  }
  return params;
}

/** What a list shows: a view, and what the address says otherwise. */
export interface ListState<T extends TypeName> {
  view: View | undefined;
  params: Params<T>;
  where: Tree | undefined;
  sort: string | undefined;
  columns: readonly LayoutColumn[] | undefined;
}

export function readState<T extends TypeName>(
  definition: RecordDefinition<T>,
  views: readonly View[],
  from: From,
): ListState<T> {
  const view = viewOf(definition, views, from);
  const [where, sort, columns] = [from('where'), from('sort'), readLayout(from('columns'))];
  return {
    view,
    // A view says itself what it shows, so that no filter has a value to begin with.
    params: readParams(view ? { ...definition, filters: definition.filters.map(unset) } : definition, from),
    where: where ? readTree(where) : (view?.where ?? undefined),
    sort: sort ? (sort === NONE ? undefined : sort) : (view?.sort ?? undefined),
    columns: columns ?? (view?.columns.length ? view.columns : undefined),
  };
}

const unset = <F extends { kind: string }>(filter: F): F => ({ ...filter, fallback: undefined });

/** The view that is named, or the default one where nothing is asked for. */
function viewOf<T extends TypeName>(definition: RecordDefinition<T>, views: readonly View[], from: From) {
  const id = from('view');
  if (id) return views.find((view) => view.id === id);
  const names = ['where', 'sort', definition.search?.by, ...definition.filters.map(({ name }) => name)];
  return names.some((name) => name && from(name)) ? undefined : views.find(({ isDefault }) => isDefault);
}

/** What the service is asked for. */
export const askedOf = <T extends TypeName>({ params, where, sort }: ListState<T>, isCounted: boolean): Asked<T> => ({
  params,
  isCounted,
  ...(where && { where: JSON.stringify(where) }),
  ...(sort && { sort }),
});
