import { setTimeout as sleep } from 'node:timers/promises';
import type { Export } from '@/server/records/exports/contract';
import type { View } from '@/server/records/views/contract';
import { Client } from '../client';
import { CliError, EXIT, usage } from '../exit';
import { note } from '../output';
import { download } from './download';

export interface FileExportOptions {
  format?: Export['format'];
  view?: string;
  filter?: string[];
  where?: string;
  sort?: string;
  columns?: string;
  output?: string;
}

const PATIENCE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

/** Has the service write a file, waits for it, and hands its bytes on. */
export async function exportThroughService(resource: string, options: FileExportOptions): Promise<void> {
  const { view, filter, where, columns, output, format, sort } = options;
  if (output === undefined && process.stdout.isTTY)
    throw usage('Name a file with --output, or pipe the output somewhere.');
  const client = new Client();
  const body = {
    ...{ resource, format, sort },
    ...(view !== undefined && { viewId: await viewOf(client, resource, view) }),
    ...(filter !== undefined && { filters: Object.fromEntries(filter.map(filterOf)) }),
    ...(where !== undefined && { where: treeOf(where) }),
    ...(columns !== undefined && { columns: columns.split(',').map((name) => name.trim()) }),
  };
  const asked = (await client.send({ method: 'POST', path: '/exports', body })).body.export as Export;
  const done = await settled(client, asked.id);
  const { body: file } = await client.send({ method: 'GET', path: `/exports/${asked.id}/file` });
  await download(client, file.url, output);
  note(`${done.rows} records, ${done.size} bytes.`);
}

/** The id of the one view of a list that is called so, in any case, or has that id. */
async function viewOf(client: Client, resource: string, name: string): Promise<string> {
  const { body } = await client.send({ method: 'GET', path: `/views?resource=${encodeURIComponent(resource)}` });
  const views = body.views as View[];
  const found = views.filter((view) => view.id === name || view.name.toLowerCase() === name.toLowerCase());
  const [one, another] = found;
  if (one && !another) return one.id;
  if (one) throw usage(`Several views of ${resource} are called '${name}': ${found.map(({ id }) => id).join(', ')}.`);
  const names = views.map((view) => `'${view.name}'`).join(', ');
  throw usage(`No view of ${resource} is called '${name}'.${names && ` There are ${names}.`}`);
}

function filterOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw usage(`--filter takes a name and a value, such as q=ada, and not '${text}'.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function treeOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usage('--where is no JSON.');
  }
}

/** Waits until an export is over. Throws why it failed. */
async function settled(client: Client, id: string): Promise<Export> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    const { body } = await client.send({ method: 'GET', path: `/exports/${id}`, patienceMs: PATIENCE_MS });
    const found = body.export as Export;
    if (found.state === 'FAILED') throw new CliError(EXIT.refused, found.error ?? 'The export failed.');
    if (found.state === 'DONE') return found;
    await sleep(waitMs);
  }
}
