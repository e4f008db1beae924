import { readerIn } from '@/components/ui/date/reader';
import { plural } from '@/lib/format';
import { toast } from '@/lib/toast';
import type { Field } from '../definition';
import type { Row, TypeName } from '../record-types';
import type { CellWrite, RowWrite } from './cell-write';
import { fromPaste, fromSheet } from './clipboard';
import { rangeOf } from './cursor';
import type { FindTarget } from './find-target';
import type { GridState } from './grid-state';
import { sheetText } from './sheet-text';

/** A text for a cell. */
interface Pasted<T extends TypeName> {
  row: Row<T>;
  field: Field<T>;
  text: string;
}

const cellsOf = (jobs: readonly { cells: readonly unknown[] }[]) =>
  plural(
    jobs.reduce((sum, { cells }) => sum + cells.length, 0),
    'cell',
  );

/** Puts what a sheet copied into the cells from the cursor on; one value fills a whole range. */
export async function paste<T extends TypeName>(state: GridState<T>, text: string) {
  const { cursor, layout, rows = [], writes } = state;
  const sheet = await fromSheet(text);
  const { bottom, left, right, ...range } = rangeOf(cursor.at, cursor.from ?? cursor.at);
  // A range may begin in the head, which holds no values.
  const top = Math.max(0, range.top);
  const only = sheet.length === 1 && sheet[0]?.length === 1 ? sheet[0][0] : undefined;
  const height = only === undefined ? sheet.length : bottom - top + 1;
  const width = only === undefined ? Math.max(0, ...sheet.map((line) => line.length)) : right - left + 1;
  const columns = layout.shown.slice(left, left + width);
  const into = rows.slice(top, top + height);
  const pasted = into.flatMap((row, y) =>
    columns.flatMap(({ field }, x): Pasted<T>[] => {
      const value = only ?? sheet[y]?.[x];
      return field && value !== undefined ? [{ row, field, text: value }] : [];
    }),
  );
  const readOnly = columns.filter(({ field }) => !field).map(({ label }) => label);
  if (readOnly.length > 0) toast.info(`Not pasted: ${readOnly.join(', ')} cannot be written.`);
  if (height > into.length) toast.info(`${plural(height - into.length, 'row')} did not fit below the cursor.`);
  const { jobs, unknown } = await jobsOf(state, pasted);
  if (unknown.length > 0) toast.warning('Not all of it was pasted', { description: unknown.join(' ') });
  if (jobs.length > 0) await writes.write(jobs, `${cellsOf(jobs)} pasted`);
}

/** What is written into each row, and what names nothing. What several cells name is looked for once. */
async function jobsOf<T extends TypeName>({ find, timezone }: GridState<T>, pasted: readonly Pasted<T>[]) {
  const found = new Map<string, ReturnType<FindTarget>>();
  const unknown = new Set<string>();
  const byRow = new Map<string, { row: Row<T>; cells: CellWrite<T>[] }>();
  for (const { row, field, text } of pasted) {
    const job = byRow.get(row.id) ?? { row, cells: [] };
    const named = field.kind === 'reference' && field.to && text.trim();
    if (!named || !field.to) job.cells.push(writeOf(field, text, timezone));
    else {
      const key = `${field.to} ${named.toLowerCase()}`;
      const target = await (found.get(key) ?? found.set(key, find(field.to, named)).get(key));
      if (target && 'id' in target) job.cells.push({ field, value: target.id, shown: target });
      else if (target) unknown.add(target.why);
    }
    if (job.cells.length > 0) byRow.set(row.id, job);
  }
  return { jobs: [...byRow.values()], unknown: [...unknown] };
}

function writeOf<T extends TypeName>(field: Field<T>, text: string, timezone: string): CellWrite<T> {
  const value = fromPaste(field, text, { timezone, reader: readerIn(timezone)() });
  return { field, value, shown: value };
}

/** Empties the cells of a range, or the cell that has the cursor; those that must hold something stay as they are. */
export function empty<T extends TypeName>({ cursor: { at, from }, layout, rows = [], writes, timezone }: GridState<T>) {
  const { top, bottom, left, right } = rangeOf(at, from ?? at);
  const columns = layout.shown.slice(left, right + 1);
  const kept = columns.filter(({ field }) => field && (field.required || field.kind === 'flag'));
  const fields = columns.flatMap(({ field }) => (field && !field.required && field.kind !== 'flag' ? [field] : []));
  if (kept.length > 0) toast.info(`${kept.map(({ label }) => label).join(', ')} cannot be empty.`);
  const jobs = rows.slice(Math.max(0, top), bottom + 1).flatMap((row): RowWrite<T>[] => {
    const cells = fields
      .filter((field) => sheetText(field.of(row)) !== '')
      .map((field) => writeOf(field, '', timezone));
    return cells.length > 0 ? [{ row, cells }] : [];
  });
  if (jobs.length === 0) return;
  const isOne = jobs.length === 1 && jobs[0]?.cells.length === 1;
  void writes.write(jobs, isOne ? undefined : `${cellsOf(jobs)} emptied`);
}
