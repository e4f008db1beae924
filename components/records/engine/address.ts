import type { Params } from './calls';
import type { RecordDefinition } from './types';

/** Chosen where a filter has a value of its own to begin with, to mean none. */
export const ANY = 'any';

/** The filters that an address asks for: `?q=ada&status=NEW`. What it does not name has its first value, if there is one. */
export function readParams(definition: RecordDefinition, from: (name: string) => string | null | undefined): Params {
  const params: Params = {};
  const query = definition.search ? from('q')?.trim() : undefined;
  if (query) params.q = query;
  for (const filter of definition.filters) {
    const value = from(filter.name) ?? (filter.kind === 'flag' ? filter.fallback : undefined);
    if (value && value !== ANY) params[filter.name] = value;
  }
  return params;
}
