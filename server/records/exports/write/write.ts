import Papa from 'papaparse';
import type { Context } from '@/server/kernel/context';
import type { ClaimedExport } from '../claim';
import { readFilters } from '../lists';
import type { Exported } from '../names';
import type { ExportColumn } from '../sources';
import { archive } from './archive';
import { type Cell, csvCell, sheetCell } from './cells';
import { columnsOf, everyColumnOf } from './columns';
import { pagesOf } from './pages';
import { workbookOf } from './xlsx';
import { zipped } from './zip';

type Row = Record<string, unknown>;

/** Excel takes a CSV for UTF-8 by this mark alone. */
const BOM = '\ufeff';

/** The bytes of an export. @param onRows is told of records as they are written */
export function bytesOf(ctx: Context, claimed: ClaimedExport, onRows: (count: number) => void): AsyncIterable<Buffer> {
  const { resource, format } = claimed;
  if (resource === 'workspace') return zipped(archive(ctx, onRows));
  const pages = countingRows(pagesOf(ctx, resource, selectionOf(claimed)), onRows);
  if (format === 'ndjson') return ndjson(pages);
  const rows = <T>(cell: (value: unknown) => T) => tableOf(ctx, { ...claimed, resource }, pages, cell);
  return format === 'xlsx' ? workbookOf(rows<Cell>(sheetCell)) : csv(rows(csvCell));
}

const selectionOf = ({ filter, sort, query, ids, excludedIds }: ClaimedExport) => ({
  where: filter ?? undefined,
  sort: sort ?? undefined,
  filters: query ?? undefined,
  among: { ids: ids.length > 0 ? ids : null, excludedIds },
});

async function* countingRows(pages: AsyncIterable<Row[]>, onRows: (count: number) => void): AsyncGenerator<Row[]> {
  for await (const records of pages) {
    onRows(records.length);
    yield records;
  }
}

/** The rows of a table, the header first. */
async function* tableOf<T>(
  ctx: Context,
  { resource, columns: chosen, query }: Pick<ClaimedExport, 'columns' | 'query'> & { resource: Exported },
  pages: AsyncIterable<Row[]>,
  cell: (value: unknown) => T,
): AsyncGenerator<T[][]> {
  const filters = readFilters(resource, query ?? undefined);
  const all = await (chosen.length > 0 ? everyColumnOf : columnsOf)(ctx, resource, filters);
  const byName = (name: string): ExportColumn => all.find((one) => one.name === name) ?? { name, read: () => '' };
  const columns = chosen.length > 0 ? chosen.map(byName) : all;
  yield [columns.map(({ name }) => cell(name))];
  for await (const records of pages) yield records.map((record) => columns.map(({ read }) => cell(read(record))));
}

async function* csv(rows: AsyncIterable<string[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM);
  for await (const some of rows) yield Buffer.from(`${Papa.unparse(some, { newline: '\r\n' })}\r\n`);
}

async function* ndjson(pages: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  for await (const records of pages) yield Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}
