import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import type { useTRPCClient } from '@/lib/trpc';
import type { Tree } from '@/server/kernel/contract/filter';
import type { Exportable } from '@/server/records/exports/names';
import { fieldsShownBy } from '@/server/records/exports/shown-columns';
import type { Format } from './formats';
import { saveFile } from './save-file';

type Client = ReturnType<typeof useTRPCClient>;

/** A list as it is shown. */
export interface ExportedList {
  resource: Exportable;
  where?: Tree | null | undefined;
  sort?: string | undefined;
  /** What else it is asked with. */
  filters?: Record<string, string> | undefined;
  /** The records that are chosen, or those that are left out. */
  ids?: string[] | undefined;
  excludedIds?: string[] | undefined;
  /** The columns that it shows, by their names in the console. */
  columns?: string[] | undefined;
}

/** So that what is said of each export takes the place of what was said of it. */
let asked = 0;

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;

/** Has a list written into a file, says how far it is, and hands it to the browser once it is there. @param onMade is called then, too */
export function writeExport(client: Client, list: ExportedList, format: Format | undefined, onMade: () => void): void {
  const id = `export-${++asked}`;
  toast.loading('Writing the file…', { id });
  written(client, list, format, (rows) => void (rows > 0 && toast.loading(`${plural(rows, 'row')} written…`, { id })))
    .then(async ({ id: made, rows }) => {
      onMade();
      saveFile((await client.exports.file.query({ id: made })).url);
      toast.success(`${plural(rows, 'row')} exported`, { id });
    })
    .catch((error: unknown) => toast.error(messageOf(error), { id }));
}

async function written(
  client: Client,
  { resource, columns, ...list }: ExportedList,
  format: Format | undefined,
  onProgress: (rows: number) => void,
) {
  const wanted = {
    resource,
    ...(format && { format }),
    ...list,
    // NDJSON has whole records.
    ...(columns && format !== 'ndjson' && { columns: fieldsShownBy(resource, columns) }),
  };
  const { id } = (await client.exports.create.mutate(wanted)).export;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    const { export: found } = await client.exports.get.query({ id });
    if (found.state === 'FAILED') throw new Error(found.error ?? 'The export failed.');
    if (found.state === 'DONE') return found;
    onProgress(found.rows);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
