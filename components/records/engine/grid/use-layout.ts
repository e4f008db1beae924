'use client';

import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { TypeName } from '../record-types';
import { clamp, type LayoutColumn, readLayout, writeLayout } from './layout';
import type { GridColumn } from './use-grid-columns';

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, columnSizingFeature });
const NO_ROWS: object[] = [];
const CHANGED = 'crm:layout';

function subscribe(changed: () => void) {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/** The columns of a list that the person chose on this device. */
export function useDeviceLayout(type: TypeName) {
  const key = `crm.layout.${type}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key),
    () => null,
  );
  const set = useCallback(
    (layout: LayoutColumn[] | undefined) => {
      if (layout) window.localStorage.setItem(key, writeLayout(layout));
      else window.localStorage.removeItem(key);
      window.dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return [useMemo(() => readLayout(stored), [stored]), set] as const;
}

const apply = <V>(change: Updater<V>, before: V): V => (change instanceof Function ? change(before) : change);

/** Which columns a grid shows, in which order and how wide. The first column of all stays where it is. */
export function useLayout<T extends TypeName>(
  columns: GridColumn<T>[],
  chosen: readonly LayoutColumn[] | undefined,
  onChange: (layout: LayoutColumn[]) => void,
) {
  const [first] = columns;
  const layout = useMemo(() => layoutOf(columns, chosen), [columns, chosen]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, layout.some(({ field }) => field === id)])),
    [columns, layout],
  );
  const columnOrder = useMemo(
    () => [...new Set([...layout, ...asLayout(columns)].map(({ field }) => field))],
    [columns, layout],
  );
  const columnSizing = useMemo(
    () => Object.fromEntries(layout.flatMap(({ field, width }) => (width === null ? [] : [[field, width]]))),
    [layout],
  );
  const defs = useMemo<ColumnDef<typeof features, object>[]>(
    () => columns.map(({ id }) => ({ id, enableHiding: id !== first?.id })),
    [columns, first],
  );
  const keep = (order: string[], visible: Record<string, boolean>, sizes: Record<string, number>) =>
    onChange(order.filter((id) => visible[id]).map((field) => ({ field, width: sizes[field] ?? null })));
  const table = useTable({
    features,
    columns: defs,
    data: NO_ROWS,
    state: { columnVisibility, columnOrder, columnSizing },
    onColumnVisibilityChange: (change) => keep(columnOrder, apply(change, columnVisibility), columnSizing),
    onColumnOrderChange: (change) => keep(apply(change, columnOrder), columnVisibility, columnSizing),
    onColumnSizingChange: (change) => keep(columnOrder, columnVisibility, apply(change, columnSizing)),
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const inOrder = (ids: { id: string }[]) => ids.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    layout,
    shown: inOrder(table.getVisibleLeafColumns()),
    choices: inOrder(table.getAllLeafColumns().filter((column) => column.getCanHide())),
    widths: columnSizing,
    isShown: (id: string) => columnVisibility[id] === true,
    toggle: (id: string, visible: boolean) => table.getColumn(id)?.toggleVisibility(visible),
    /** Puts a column where another one is; the first one is never moved nor overtaken. */
    move: (id: string, to: string) => {
      if (id === to || id === first?.id || to === first?.id) return;
      const at = columnOrder.indexOf(to);
      const rest = columnOrder.filter((one) => one !== id);
      rest.splice(at, 0, id);
      table.setColumnOrder(rest);
    },
    resize: (id: string, width: number | undefined) =>
      table.setColumnSizing(({ [id]: _, ...sizes }) =>
        width === undefined ? sizes : { ...sizes, [id]: clamp(width) },
      ),
    setOrder: (ids: string[]) => table.setColumnOrder([...(first ? [first.id] : []), ...ids]),
  };
}

export type Layout<T extends TypeName> = ReturnType<typeof useLayout<T>>;

const asLayout = (columns: readonly { id: string }[]): LayoutColumn[] =>
  columns.map(({ id }) => ({ field: id, width: null }));

/** What was chosen, as far as there are such columns; else what the definition shows. */
function layoutOf<T extends TypeName>(
  columns: readonly GridColumn<T>[],
  chosen: readonly LayoutColumn[] | undefined,
): LayoutColumn[] {
  const known = chosen?.filter(({ field }) => columns.some(({ id }) => id === field));
  if (!known?.length) return asLayout(columns.filter(({ hidden }) => !hidden));
  const [first] = columns;
  if (!first || known.some(({ field }) => field === first.id)) return known;
  return [{ field: first.id, width: null }, ...known];
}
