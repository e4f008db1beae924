import { plural } from '@/lib/format';
import { toast } from '@/lib/toast';
import type { Field } from '../definition';
import type { Row, TypeName } from '../record-types';
import { fromPaste, fromSheet, sheetText } from './clipboard';
import { rangeOf } from './cursor';
import type { GridState } from './grid-state';
import type { CellWrite } from './use-cell-writes';
import type { GridColumn } from './use-grid-columns';

/** So many records are written at a time; their calls go out together. */
const AT_ONCE = 20;

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

/** Puts what a sheet copied into the cells from the cursor on; one value fills a whole range. */
export async function paste<T extends TypeName>(state: GridState<T>, text: string) {
  const { cursor, layout, rows = [], writes } = state;
  const sheet = await fromSheet(text);
  const { top, bottom, left, right } = rangeOf(cursor.at, cursor.from ?? cursor.at);
  const only = sheet.length === 1 && sheet[0]?.length === 1 ? sheet[0][0] : undefined;
  const height = only === undefined ? sheet.length : bottom - top + 1;
  const width = only === undefined ? Math.max(0, ...sheet.map((line) => line.length)) : right - left + 1;
  const columns = layout.shown.slice(left, left + width);
  const skipped = columns.filter(({ field }) => !field || field.kind === 'reference');
  const jobs = rows.slice(top, top + height).map((row, y) => ({
    row,
    cells: columns.flatMap(({ field }, x): CellWrite<T>[] => {
      const pasted = only ?? sheet[y]?.[x];
      return field && pasted !== undefined && !skipped.some((one) => one.field === field)
        ? [writeOf(field, pasted)]
        : [];
    }),
  }));
  if (skipped.length > 0)
    toast.info(`Not pasted: ${skipped.map(({ label }) => label).join(', ')}. Choose these in their cells.`);
  if (height > jobs.length) toast.info(`${plural(height - jobs.length, 'row')} did not fit below the cursor.`);
  for (let at = 0; at < jobs.length; at += AT_ONCE) {
    const now = jobs.slice(at, at + AT_ONCE).filter(({ cells }) => cells.length > 0);
    await Promise.all(now.map(({ row, cells }) => writes.write(row, cells)));
  }
}

function writeOf<T extends TypeName>(field: Field<T>, text: string): CellWrite<T> {
  const value = fromPaste(field, text);
  return { field, value, shown: value };
}
