import type { Catalog } from '@/server/kernel/db/catalog';
import { historySources } from '@/server/workspace/changes/sources';
import type { Changed, Done, Trashed } from './load';

/** Narrows an operation to the deletion of some records, with the rows deleted along with them and the references to them. */
export function partOfDeletion(catalog: Catalog, done: Done, ids: ReadonlySet<string>): Done {
  const going = closure(catalog, done.trashed, ids);
  const pointers = new Map<string, Set<string>>();
  for (const { table, column } of catalog.keys) pointers.set(table, (pointers.get(table) ?? new Set()).add(column));
  for (const { table, hangs } of historySources())
    if (hangs) pointers.set(table, (pointers.get(table) ?? new Set()).add(hangs.id));
  /** Whether a pair says that a pointer left one of them. */
  const leaves = (table: string, column: string, pair: unknown) =>
    pointers.get(table)?.has(column) && Array.isArray(pair) && going.has(String(pair[0]));
  const only = (table: string, fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name, pair]) => leaves(table, name, pair)));
  const changes = done.changes.flatMap((change): Changed[] => {
    if (change.kind === 'deleted' || change.kind === 'merged') return going.has(change.id) ? [change] : [];
    if (change.kind !== 'updated' || !change.fields) return [];
    if (going.has(change.id)) return [change];
    return [{ ...change, fields: only(change.table, change.fields) }];
  });
  const trashed = done.trashed.flatMap((row): Trashed[] => {
    if (row.kind === 'deleted') return going.has(row.id) ? [row] : [];
    return row.kind === 'moved' ? [{ ...row, row: only(row.table, row.row) }] : [];
  });
  return { ...done, changes, trashed };
}

/** The given records and the rows that were deleted because of them, directly or through others. */
function closure(catalog: Catalog, trashed: readonly Trashed[], ids: ReadonlySet<string>): Set<string> {
  const going = new Set(ids);
  const columns = new Map<string, string[]>();
  for (const { table, column, cascades } of catalog.keys)
    if (cascades) columns.set(table, [...(columns.get(table) ?? []), column]);
  for (const { table, hangs } of historySources()) if (hangs) columns.set(table, [hangs.id]);
  for (let size = -1; size !== going.size; ) {
    size = going.size;
    for (const { kind, table, id, row } of trashed)
      if (kind === 'deleted' && (columns.get(table) ?? []).some((column) => going.has(String(row[column]))))
        going.add(id);
  }
  return going;
}
