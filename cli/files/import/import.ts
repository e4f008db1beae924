import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '@/server/records/imports/contract';
import { Client } from '../../client';
import { CliError, EXIT } from '../../exit';
import { note, writeLine } from '../../output';
import { download, refuseSame } from '../download';
import { splitPair } from '../upsert-rows/columns';
import { type Doubtful, doubtsOf, readingOf, valuesOf } from './said';
import { uploadFile } from './upload';

export interface FileImportOptions {
  resource: string;
  map?: string[];
  value?: string[];
  read?: string[];
  matchBy?: Import['matchBy'];
  duplicates?: Import['duplicates'];
  encoding?: string;
  dryRun?: boolean;
  resume?: boolean;
  errors?: string;
  json?: boolean;
}

const PATIENCE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

/** Has the service import a file, and follows it to its end. */
export async function importThroughService(path: string, options: FileImportOptions): Promise<void> {
  refuseSame(path, options.errors);
  const client = new Client();
  const sent = await uploadFile(client, path, options.resource, options.resume === true);
  const { id } = sent;
  const read = await choose(client, await settled(client, id, ['READING', 'PREVIEWING']), options);
  await printColumns(client, read);
  if (options.dryRun) {
    await post(client, id, 'preview');
    const { preview } = await settled(client, id, ['PREVIEWING']);
    for (const { row, error } of preview?.errors ?? []) note(`Row ${row}: ${error}`);
    if ((preview?.failed ?? 0) > 0) process.exitCode = EXIT.rows;
    return printResult(
      preview ?? {},
      `Nothing is written. crm import ${path} --resource ${options.resource} --resume does.`,
      options,
    );
  }
  if (read.state !== 'RUNNING') await post(client, id, 'start');
  const done = await whileInterruptible(client, id, () => settled(client, id, ['RUNNING']));
  await finish(client, done, options);
}

/** Waits until an import is in none of these states. Throws why it failed. */
async function settled(client: Client, id: string, states: readonly Import['state'][]): Promise<Import> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    const { body } = await client.send({ method: 'GET', path: `/imports/${id}`, patienceMs: PATIENCE_MS });
    const found = body.import as Import;
    if (found.state === 'FAILED') throw new CliError(EXIT.refused, found.error ?? 'The import failed.');
    if (!states.includes(found.state)) return found;
    if (process.stderr.isTTY && found.state === 'RUNNING')
      process.stderr.write(`\r${Math.round(found.progress * 100)}%  ${found.rows} rows `);
    await sleep(waitMs);
  }
}

/** Sets what the command line says of columns, duplicates and the encoding, before any row is written. */
async function choose(client: Client, read: Import, options: FileImportOptions): Promise<Import> {
  const { map, value, read: reads, matchBy, duplicates, encoding } = options;
  const path = `/imports/${read.id}`;
  if (read.state !== 'READY') return read;
  if (encoding !== undefined) await client.send({ method: 'PATCH', path, body: { encoding } });
  const again = await settled(client, read.id, ['READING']);
  if (!map && !value && !reads && !matchBy && !duplicates) return again;
  const mapping = map && Object.fromEntries(map.map(splitPair).map(([header, field]) => [header, field || null]));
  const body = {
    ...(mapping && { mapping }),
    ...(value && { values: valuesOf(value, again) }),
    ...(reads && { reading: readingOf(reads) }),
    ...(matchBy && { matchBy }),
    ...(duplicates && { duplicates }),
  };
  return (await client.send({ method: 'PATCH', path, body })).body.import as Import;
}

async function printColumns(client: Client, { id, columns }: Import): Promise<void> {
  note(`Import ${id}`);
  for (const { header, field } of columns) note(field === null ? `  ${header}: left out` : `  ${header} = ${field}`);
  const { body } = await client.send({ method: 'GET', path: `/imports/${id}`, patienceMs: PATIENCE_MS });
  for (const line of doubtsOf(body as unknown as Doubtful)) note(line);
}

const post = (client: Client, id: string, verb: 'start' | 'stop' | 'preview') =>
  client.send({ method: 'POST', path: `/imports/${id}/${verb}`, patienceMs: PATIENCE_MS });

/** The first Ctrl-C stops the import after the rows at hand. */
async function whileInterruptible(client: Client, id: string, work: () => Promise<Import>): Promise<Import> {
  const stop = () => {
    note('\nStopping after the rows at hand; press Ctrl-C again to leave it to the service.');
    // That it was over already is no failure: the end says so.
    post(client, id, 'stop').catch(() => undefined);
  };
  process.once('SIGINT', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop);
  }
}

async function finish(client: Client, done: Import, options: FileImportOptions): Promise<void> {
  const { id, counts, operationId, state } = done;
  if (counts.failed > 0 && options.errors) {
    const { body } = await client.send({ method: 'GET', path: `/imports/${id}/failed` });
    await download(client, body.url, options.errors);
  }
  const where = options.errors ? `They are in ${options.errors}.` : '--errors <path> writes them to a file.';
  const more = [
    ...(counts.failed > 0 ? [`${counts.failed} rows failed. ${where}`] : []),
    ...(counts.created + counts.updated + counts.companies > 0
      ? [`crm operations revert ${operationId} takes it back.`]
      : []),
  ];
  printResult({ ...counts, operationId }, more.join('\n'), options);
  if (counts.failed > 0) process.exitCode = EXIT.rows;
  if (state === 'STOPPED') throw new CliError(130, 'Stopped. Go on with --resume.');
}

function printResult(result: object, more: string, { json }: FileImportOptions): void {
  const counts = result as Partial<Import['counts']>;
  const { created = 0, updated = 0, unchanged = 0, skipped = 0, failed = 0, leftEmpty = 0 } = counts;
  const empty = leftEmpty > 0 ? `\n${leftEmpty} cells left empty, for what they name is not here.` : '';
  note(
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed.${empty}\n${more}`,
  );
  if (json ?? !process.stdout.isTTY) writeLine(JSON.stringify(result, null, 2));
}
