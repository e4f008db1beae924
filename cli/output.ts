import { renderRecord, Table } from './table';

type Row = Record<string, unknown>;

/** How a command prints. */
export interface Format {
  /** JSON rather than tables. */
  json: boolean;
  /** The columns of a table, chosen by name. */
  columns?: string[] | undefined;
  /** The rows of a table that stand for one of the list. */
  rows?: ((row: Row) => Row[]) | undefined;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list of an answer: its first field that is one. */
function listIn(body: Row): Row[] | undefined {
  const list = Object.values(body).find((value) => Array.isArray(value) && value.every(isRow));
  return list as Row[] | undefined;
}

/** Prints one answer. */
export function print(body: Row, format: Format): void {
  if (format.json) writeLine(JSON.stringify(body, null, 2));
  else printForPerson(body, format);
}

function printForPerson(body: Row, { columns, rows: view = (row) => [row] }: Format): void {
  const rows = listIn(body)?.flatMap(view);
  if (rows) writeLine(rows.length > 0 ? new Table(rows, columns).render(rows) : 'None.');
  else writeLine(renderRecord(flat(body)));
  if (typeof body.nextCursor === 'string') note(`There is more: --cursor ${body.nextCursor}, or --all`);
}

/** Prints the pages of a list as they come: one table, or one record per line of JSON. */
export function pagePrinter({ json, columns, rows: view = (row) => [row] }: Format): (body: Row) => void {
  let table: Table | undefined;
  return (body) => {
    const rows = listIn(body) ?? [];
    if (json) for (const row of rows) writeLine(JSON.stringify(row));
    else if (rows.length > 0) {
      const shown = rows.flatMap(view);
      table ??= new Table(shown, columns);
      writeLine(table.render(shown));
    }
  };
}

/** One record's own fields rather than the key that it stands under, then what is said beside it. */
function flat(body: Row): Row {
  const records = Object.entries(body).filter(([, value]) => isRow(value));
  const [only] = records;
  if (!only || records.length > 1) return body;
  const { [only[0]]: record, ...rest } = body;
  return { ...(record as Row), ...rest };
}

export function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A word beside the result, for whoever watches. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** JSON unless a person looks at a terminal. */
export const formatOf = ({ json, columns }: { json?: boolean; columns?: string }): Format => ({
  json: json ?? !process.stdout.isTTY,
  columns: columns?.split(',').map((name) => name.trim()),
});
