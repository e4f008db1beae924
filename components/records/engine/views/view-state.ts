import type { View } from '@/server/records/views/contract';
import type { RecordDefinition } from '../definition';
import type { Leaf, Tree } from '../filters/tree';
import type { FilterField } from '../filters/use-filter-fields';
import type { Params, TypeName } from '../record-types';

/** Stands in an address where a view has something that the list is to be without. */
export const NONE = 'none';
/** Stands in an address for the list without a view, where another one is the default. */
export const EVERYTHING = 'all';
/** What an address says of a list beside its filters, where that is not as the view has it. */
export const DIFFERENCES = ['where', 'sort', 'columns'] as const;

/**
 * The view of a list: the one that the address names, or else the default of whoever looks. An address that asks for something of its own
 * comes from elsewhere, and a default would narrow what it promises.
 */
export function viewOf<T extends TypeName>(
  { search, filters }: RecordDefinition<T>,
  from: (name: string) => string | null | undefined,
  views: readonly View[],
): View | undefined {
  const id = from('view');
  if (id) return views.find((view) => view.id === id);
  const own = [...DIFFERENCES, ...filters.map(({ name }) => name), ...(search ? [search.by] : [])];
  return own.some((name) => from(name)) ? undefined : views.find(({ isDefault }) => isDefault);
}

/** Whether two values say the same; the database keeps the names of an object in an order of its own. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([name, value]) => other.has(name) && isSame(value, other.get(name)));
}

/** What is written into an address for a value that a view may have too. */
export const differing = (value: unknown, kept: unknown, text: string | undefined): string | undefined =>
  isSame(value, kept) ? undefined : (text ?? NONE);

/** The filters of an address as conditions, and the names of those that are none: a view keeps conditions alone. */
export function conditionsOf<T extends TypeName>(
  { filters }: RecordDefinition<T>,
  params: Params<T>,
  where: Tree | undefined,
  fields: readonly Pick<FilterField, 'name' | 'kind'>[],
): { where: Tree | undefined; kept: string[]; left: string[] } {
  const kept: string[] = [];
  const left: string[] = [];
  const of: (Leaf | Tree)[] = where ? (where.op === 'and' ? [...where.of] : [where]) : [];
  for (const filter of filters) {
    const value = params[filter.name];
    if (value === undefined) continue;
    const leaf = filter.means?.(value) ?? leafOf(filter.kind === 'tag' ? 'tags' : filter.name, value, fields);
    (leaf ? kept : left).push(leaf ? filter.name : filter.label);
    if (leaf) of.push(leaf);
  }
  return { where: of.length > 0 ? { op: 'and', of } : undefined, kept, left };
}

function leafOf(name: string, value: string, fields: readonly Pick<FilterField, 'name' | 'kind'>[]): Leaf | undefined {
  const field = fields.find((one) => one.name === name);
  if (!field) return undefined;
  if (field.kind === 'tags') return { field: name, is: 'hasAny', value: [value] };
  if (field.kind === 'flag') return { field: name, is: 'is', value: value === 'true' };
  // An address may name an option in any case.
  if (field.kind === 'choice') return { field: name, is: 'anyOf', value: [value.toUpperCase()] };
  return { field: name, is: 'is', value };
}
