import type { Row, TypeName } from '../record-types';
import { rangeOf } from './cursor';
import type { GridState } from './grid-state';
import { sheetText } from './sheet-text';
import type { GridColumn } from './use-grid-columns';

function textOf<T extends TypeName>({ id, field }: GridColumn<T>, row: Row<T>): string {
  const shown: Record<string, unknown> = { ...row };
  return field ? sheetText(field.of(row), field.choices) : sheetText(shown[id]);
}

/** The cells of a range, or of the cell that has the cursor, as texts. */
export function copied<T extends TypeName>({ cursor: { at, from }, layout, rows }: GridState<T>): string[][] {
  const { top, bottom, left, right } = rangeOf(at, from ?? at);
  const columns = layout.shown.slice(left, right + 1);
  return (rows ?? []).slice(Math.max(0, top), bottom + 1).map((row) => columns.map((column) => textOf(column, row)));
}
