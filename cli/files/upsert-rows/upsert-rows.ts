import { ApiFailure, type Client } from '../../client';
import { CliError, EXIT, usage } from '../../exit';
import { wholeNumber } from '../../flags';
import type { OperationSpec } from '../../operation';
import { note, writeLine } from '../../output';
import { refuseSame } from '../download';
import { type Mapper, mapColumns } from './columns';
import { customFieldSchemas } from './custom-fields';
import type { RowsOptions } from './flags';
import { showProgress } from './progress';
import { Report } from './report';
import { openSource, type Row, type RowSource } from './rows';

/** Well below the 10 MB that a batch may have. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** Longer than the service takes to give up a request whose caller is gone, and than most restarts. */
const PATIENCE_MS = 5 * 60_000;

interface Numbered {
  number: number;
  /** As in the file. */
  cells: Row;
  row: Row;
  bytes: number;
}

/** Upserts the rows of a file, one batch after the other, for later rows may update what earlier ones wrote. */
export async function upsertRows(
  client: Client,
  operation: OperationSpec,
  path: string,
  options: RowsOptions,
): Promise<void> {
  const plural = operation.batch?.field ?? '';
  const size = wholeNumber(options.batchSize, 'batch-size', 1000);
  if (size > 1000) throw usage('--batch-size is at most 1000.');
  const from = wholeNumber(options.from, 'from', 1);
  refuseSame(path, options.errors);
  const source = openSource(path, options.format, plural);
  const report = new Report(options.errors, from > 1);
  const progress = showProgress(source);
  const stop = stopOnInterrupt();
  let next = from;
  try {
    for await (const batch of batches(numbered(source, client, operation, plural, from, options, report), size)) {
      if (stop.asked) break;
      await sendBatch(client, operation, batch, report, options);
      next = (batch.at(-1)?.number ?? next) + 1;
      progress.update(next - from);
    }
  } catch (error) {
    progress.stop();
    note(report.summary());
    const code = error instanceof CliError ? error.exitCode : EXIT.unexpected;
    const rest = next > from ? `\nRows before ${next} are done; go on with --from ${next}` : '';
    throw new CliError(code, `${(error as Error).message}${rest}`);
  } finally {
    progress.stop();
    report.close();
    stop.forget();
  }
  finish(report, options, stop.asked ? next : undefined);
}

function finish(report: Report, { json }: RowsOptions, stoppedAt: number | undefined): void {
  const { created, updated, errors } = report;
  note(report.summary());
  if (json ?? !process.stdout.isTTY) writeLine(JSON.stringify({ created, updated, errors }, null, 2));
  if (errors > 0) process.exitCode = EXIT.rows;
  if (stoppedAt !== undefined) throw new CliError(130, `Stopped. Go on with --from ${stoppedAt}`);
}

/** The rows to send, each with its place in the file; those that cannot be read as a row are rejected here. */
async function* numbered(
  source: RowSource,
  client: Client,
  operation: OperationSpec,
  plural: string,
  from: number,
  options: RowsOptions,
  report: Report,
): AsyncGenerator<Numbered> {
  let number = 0;
  let map: Mapper | undefined;
  for await (const cells of source.rows) {
    number++;
    map ??= await mapperFor(source, Object.keys(cells), client, operation, plural, options);
    if (number < from) continue;
    if (Array.isArray(cells.__parsed_extra)) {
      report.reject(number, cells, 'more cells than the header has columns');
      continue;
    }
    const row = map(cells);
    yield { number, cells, row, bytes: Buffer.byteLength(JSON.stringify(row)) };
  }
}

async function mapperFor(
  source: RowSource,
  headers: string[],
  client: Client,
  operation: OperationSpec,
  plural: string,
  options: RowsOptions,
): Promise<Mapper> {
  if (source.kind === 'json') return (row) => row;
  const fields = operation.batch?.row ?? {};
  const named = [...headers, ...(options.map ?? [])];
  const custom = named.some((name) => name.includes('customFields.')) ? await customFieldSchemas(client, plural) : {};
  return mapColumns(
    headers.filter((header) => header !== '__parsed_extra'),
    fields,
    options,
    custom,
  );
}

async function* batches(rows: AsyncIterable<Numbered>, size: number): AsyncGenerator<Numbered[]> {
  let batch: Numbered[] = [];
  let bytes = 0;
  for await (const row of rows) {
    if (batch.length === size || (batch.length > 0 && bytes + row.bytes > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += row.bytes;
  }
  if (batch.length > 0) yield batch;
}

async function sendBatch(
  client: Client,
  operation: OperationSpec,
  batch: Numbered[],
  report: Report,
  { ignoreUnknown }: RowsOptions,
): Promise<void> {
  const { method, path } = operation;
  const plural = operation.batch?.field ?? '';
  try {
    const { body } = await client.send({
      method,
      path,
      body: { [plural]: batch.map(({ row }) => row) },
      patienceMs: PATIENCE_MS,
      lenient: ignoreUnknown,
    });
    report.created += Number(body.created);
    report.updated += Number(body.updated);
    for (const { index, error } of body.results as { index: number; error?: string }[]) {
      const sent = batch[index];
      if (error !== undefined && sent) report.reject(sent.number, sent.cells, error);
    }
  } catch (error) {
    // The connection broke after the batch was written: it must not be sent again, for rows without a key would be doubled.
    if (!(error instanceof ApiFailure && error.status === 409 && error.message.includes('made its change')))
      throw error;
    report.unconfirmed += batch.length;
  }
}

/** The first Ctrl-C lets the batch at hand finish. */
function stopOnInterrupt() {
  const state = { asked: false, forget: () => process.off('SIGINT', ask) };
  const ask = () => {
    if (state.asked) process.exit(130);
    state.asked = true;
    note('\nFinishing this batch; press Ctrl-C again to stop at once.');
  };
  process.on('SIGINT', ask);
  return state;
}
