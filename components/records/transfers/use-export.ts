'use client';

import { useQueryClient } from '@tanstack/react-query';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { Tree } from '@/server/kernel/contract/filter';
import type { Exportable } from '@/server/records/exports/names';
import { fieldsShownBy } from '@/server/records/exports/shown-columns';
import type { Format } from './formats';

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

/** Has a list written into a file, and hands that to the browser once it is there. */
export function useExport() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settled = async (id: string, onProgress: (rows: number) => void) => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
      const { export: found } = await client.exports.get.query({ id });
      if (found.state === 'FAILED') throw new Error(found.error ?? 'The export failed.');
      if (found.state === 'DONE') return found;
      onProgress(found.rows);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };
  const write = async (
    { resource, columns, ...list }: ExportedList,
    format: Format | undefined,
    onProgress: (rows: number) => void,
  ) => {
    const wanted = {
      resource,
      ...(format && { format }),
      ...list,
      // NDJSON has whole records.
      ...(columns && format !== 'ndjson' && { columns: fieldsShownBy(resource, columns) }),
    };
    const { id } = (await client.exports.create.mutate(wanted)).export;
    const { rows } = await settled(id, onProgress);
    void queries.invalidateQueries({ queryKey: trpc.exports.pathKey() });
    save((await client.exports.file.query({ id })).url);
    return rows;
  };
  return (list: ExportedList, format?: Format) => {
    const id = `export-${++asked}`;
    toast.loading('Writing the file…', { id });
    write(list, format, (rows) => void (rows > 0 && toast.loading(`${plural(rows, 'row')} written…`, { id })))
      .then((rows) => toast.success(`${plural(rows, 'row')} exported`, { id }))
      .catch((error: unknown) => toast.error(messageOf(error), { id }));
  };
}

/** Saves a file of the service: its answer says that it is one, so the page stays. */
export function save(url: string): void {
  window.location.assign(new URL(url).pathname);
}
