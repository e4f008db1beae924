import type { Asked } from './calls';
import type { RecordDefinition } from './definition';
import { readTree, type Tree } from './filters/tree';
import type { Params, TypeName } from './record-types';

/** Chosen where a filter has a value of its own to begin with, to mean none. */
export const ANY = 'any';

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

/** What a list shows, as its address says. */
export interface ListState<T extends TypeName> {
  params: Params<T>;
  where: Tree | undefined;
  sort: string | undefined;
}

export const readState = <T extends TypeName>(definition: RecordDefinition<T>, from: From): ListState<T> => ({
  params: readParams(definition, from),
  where: readTree(from('where')),
  sort: from('sort') ?? undefined,
});

/** What the service is asked for. */
export const askedOf = <T extends TypeName>({ params, where, sort }: ListState<T>, isCounted: boolean): Asked<T> => ({
  params,
  isCounted,
  ...(where && { where: JSON.stringify(where) }),
  ...(sort && { sort }),
});
