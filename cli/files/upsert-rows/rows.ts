import { createReadStream, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import { usage } from '../../exit';
import { jsonObjects } from './json-objects';

export type Row = Record<string, unknown>;

/** Where rows come from, read as they are asked for. */
export interface RowSource {
  kind: 'csv' | 'json';
  rows: AsyncIterable<Row>;
  /** Bytes in all, when they are known. */
  size: number | undefined;
  /** Bytes read so far. */
  read(): number;
}

/** Opens a CSV or JSON file; nothing of it is kept but the row at hand. */
export function openSource(path: string, format: string | undefined, plural: string): RowSource {
  const kind =
    format ?? { '.csv': 'csv', '.json': 'json', '.jsonl': 'json', '.ndjson': 'json' }[extname(path).toLowerCase()];
  if (kind !== 'csv' && kind !== 'json') throw usage('Say what the file is: --format csv or --format json.');
  const size = path === '-' ? undefined : sizeOf(path);
  if (kind === 'csv' && size === 0) throw usage(`${path} is empty; a CSV needs a line of headers.`);
  const stream: Readable & { bytesRead?: number } = path === '-' ? process.stdin : createReadStream(path);
  stream.setEncoding('utf8');
  return {
    kind,
    rows: kind === 'csv' ? csvRows(stream) : jsonRows(stream, plural),
    size,
    read: () => stream.bytesRead ?? 0,
  };
}

function sizeOf(path: string): number {
  try {
    const stat = statSync(path);
    if (stat.isFile()) return stat.size;
  } catch (error) {
    throw usage(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw usage(`${path} is no file.`);
}

async function* csvRows(stream: Readable): AsyncGenerator<Row> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.replace(/^\uFEFF/, '').trim(),
  });
  stream.on('error', (error) => parser.destroy(error));
  for await (const row of stream.pipe(parser)) yield row as Row;
}

/** Rows of `[…]`, of one object per line, or of `{"contacts": […]}`, which is what a request would carry. */
async function* jsonRows(stream: Readable, plural: string): AsyncGenerator<Row> {
  for await (const value of jsonObjects(stream)) {
    if (Array.isArray(value[plural])) yield* value[plural] as Row[];
    else yield value;
  }
}
