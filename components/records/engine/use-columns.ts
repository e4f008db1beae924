'use client';

import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useSyncExternalStore } from 'react';
import type { Column, RecordDefinition } from './definition';
import type { TypeName } from './record-types';

const features = tableFeatures({ columnVisibilityFeature });
const NO_ROWS: object[] = [];
const CHANGED = 'crm:columns';

type Visibility = Record<string, boolean>;

function subscribe(changed: () => void) {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/** Which columns a table shows: as the person chose on this device, else as the definition says. */
export function useColumns<T extends TypeName>(definition: RecordDefinition<T>) {
  const key = `crm.columns.${definition.type}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key),
    () => null,
  );
  const columnVisibility = useMemo(() => {
    const initial = Object.fromEntries(definition.columns.map(({ id, hidden }) => [id, !hidden]));
    return { ...initial, ...(stored ? (JSON.parse(stored) as Visibility) : {}) };
  }, [definition, stored]);
  const columns = useMemo<ColumnDef<typeof features, object>[]>(
    () => definition.columns.map(({ id }, index) => ({ id, enableHiding: index > 0 })),
    [definition],
  );
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { columnVisibility },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change;
      window.localStorage.setItem(key, JSON.stringify(next));
      window.dispatchEvent(new Event(CHANGED));
    },
  });
  const byId = new Map(definition.columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }): Column<T>[] => [byId.get(id) ?? []].flat());
  const choices = table.getAllLeafColumns().filter((column) => column.getCanHide());
  return {
    shown,
    choices: choices.map((column) => ({
      id: column.id,
      label: byId.get(column.id)?.label ?? column.id,
      visible: column.getIsVisible(),
      toggle: (visible: boolean) => column.toggleVisibility(visible),
    })),
  };
}

export type Columns = ReturnType<typeof useColumns<TypeName>>;
