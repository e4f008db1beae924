'use client';

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { TypeName } from '../record-types';
import { clamp, type LayoutColumn, readLayout, writeLayout } from './layout';
import type { GridColumn } from './use-grid-columns';

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

/** Which columns a grid shows, in which order and how wide. The first column of all stays where it is. */
export function useLayout<T extends TypeName>(
  columns: GridColumn<T>[],
  chosen: readonly LayoutColumn[] | undefined,
  onChange: (layout: LayoutColumn[]) => void,
) {
  const [first] = columns;
  const layout = useMemo(() => layoutOf(columns, chosen), [columns, chosen]);
  // A browser allows a page only so many changes of its address a second, so a width is kept once its edge is let go.
  const [pulled, setPulled] = useState<Record<string, number>>();
  const order = [...new Set([...layout, ...asLayout(columns)].map(({ field }) => field))];
  const visible = new Set(layout.map(({ field }) => field));
  const widths = Object.fromEntries(layout.flatMap(({ field, width }) => (width === null ? [] : [[field, width]])));
  const keep = (ids: readonly string[], sizes: Record<string, number> = widths) =>
    onChange(ids.map((field) => ({ field, width: sizes[field] ?? null })));
  const reorder = (ids: readonly string[]) => keep(ids.filter((id) => visible.has(id)));
  const byId = new Map(columns.map((column) => [column.id, column]));
  const inOrder = order.flatMap((id) => byId.get(id) ?? []);
  return {
    layout,
    shown: inOrder.filter(({ id }) => visible.has(id)),
    choices: inOrder.filter(({ id }) => id !== first?.id),
    widths: { ...widths, ...pulled },
    isShown: (id: string) => visible.has(id),
    toggle: (id: string, isShown: boolean) =>
      id !== first?.id && keep(order.filter((one) => (one === id ? isShown : visible.has(one)))),
    /** Puts a column where another one is; the first one is never moved nor overtaken. */
    move: (id: string, to: string) => {
      if (id === to || id === first?.id || to === first?.id) return;
      reorder(order.filter((one) => one !== id).toSpliced(order.indexOf(to), 0, id));
    },
    /** Shows a width that is not kept yet. */
    pull: (id: string, width: number) => setPulled({ [id]: clamp(width) }),
    resize: (id: string, width: number | undefined) => {
      setPulled(undefined);
      const { [id]: _, ...sizes } = widths;
      keep(
        layout.map(({ field }) => field),
        width === undefined ? sizes : { ...sizes, [id]: clamp(width) },
      );
    },
    setOrder: (ids: string[]) => reorder([...(first ? [first.id] : []), ...ids]),
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
