import type { Asked } from './calls';
import type { RecordDefinition } from './definition';
import type { Params, TypeName } from './record-types';

/** Chosen where a filter has a value of its own to begin with, to mean none. */
export const ANY = 'any';

/** The filters that an address asks for: `?q=ada&status=NEW`. What it does not name has its first value, if there is one. */
export function readParams<T extends TypeName>(
  { search, filters }: RecordDefinition<T>,
  from: (name: string) => string | null | undefined,
): Params<T> {
  const params: Params<T> = {};
  const query = search && from(search.by)?.trim();
  if (search && query) params[search.by] = query;
  for (const filter of filters) {
    const value = from(filter.name) ?? (filter.kind === 'flag' ? filter.fallback : undefined);
    if (value && value !== ANY) params[filter.name] = value;
  }
  return params;
}

/** What an address asks of a list: its filters, and its order. */
export function readAsked<T extends TypeName>(
  definition: RecordDefinition<T>,
  from: (name: string) => string | null | undefined,
): Asked<T> {
  const sort = from('sort');
  return { ...readParams(definition, from), ...(sort ? { sort } : {}) };
}
