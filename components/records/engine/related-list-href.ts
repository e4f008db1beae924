import { ANY } from './address';
import { fallbackOf, type RecordDefinition } from './definition';
import type { Tree } from './filters/tree';
import type { TypeName } from './record-types';

/**
 * The list of the records that belong to another one: all of them, so that what a list leaves out by itself is asked for too.
 * Where none of its filters says whose they are, a condition does.
 */
export function relatedHref<T extends TypeName>(
  { type, filters }: Pick<RecordDefinition<T>, 'type' | 'filters'>,
  by: string,
  id: string,
): string {
  const address = new URLSearchParams();
  if (filters.some(({ name }) => name === by)) address.set(by, id);
  else {
    const where: Tree = { op: 'and', of: [{ field: by, is: 'is', value: id }] };
    address.set('where', JSON.stringify(where));
  }
  for (const filter of filters) if (fallbackOf(filter)) address.set(filter.name, ANY);
  return `/${type}?${address}`;
}
