import type { RecordDefinition } from '../definition';
import type { Tree } from '../filters/tree';
import type { Listed } from '../listed';
import type { Params, TypeName } from '../record-types';
import { conditionsOf } from '../views/view-state';

/** Which records of a list are chosen: these, or all that it finds without these. */
export interface Selection {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

export const NOTHING: Selection = { isAll: false, ids: new Set() };
export const EVERYTHING: Selection = { isAll: true, ids: new Set() };

export const isChosen = ({ isAll, ids }: Selection, id: string): boolean => ids.has(id) !== isAll;

/** Chooses some records beside those that are, or no longer. */
export function choose({ isAll, ids }: Selection, some: readonly string[], isOn: boolean): Selection {
  const next = new Set(ids);
  for (const id of some) {
    if (isOn === isAll) next.delete(id);
    else next.add(id);
  }
  return { isAll, ids: next };
}

export const sizeOf = ({ isAll, ids }: Selection, total: number): number => (isAll ? total - ids.size : ids.size);

/** What a bulk action is asked to be about. Of a whole list the service is told the filter, for a browser knows a part of it. */
export const targetOf = ({ isAll, ids }: Selection, where: Tree | null) =>
  isAll ? { where, ...(ids.size > 0 && { excludedIds: [...ids] }) } : { ids: [...ids] };

/**
 * All that a list asks for as one tree; null asks for everything. Undefined where something of it is no condition, for leaving that out
 * would reach more records than are shown. A filter by a whole text minds its case, which a condition does not.
 */
export function wholeOf<T extends TypeName>(
  definition: RecordDefinition<T>,
  { fields, searched }: Pick<Listed, 'fields' | 'searched'>,
  params: Params<T>,
  where: Tree | undefined,
): Tree | null | undefined {
  const made = conditionsOf(definition, params, where, fields);
  const isExact = definition.filters.some(({ kind, name }) => kind === 'text' && params[name] !== undefined);
  if (isExact || made.left.length > 0) return undefined;
  const text = definition.search && params[definition.search.by];
  if (!text) return made.where ?? null;
  if (searched.length === 0) return undefined;
  const found: Tree = { op: 'or', of: searched.map((field) => ({ field, is: 'contains', value: text })) };
  return { op: 'and', of: [...(made.where?.of ?? []), found] };
}
