import { type Context, systemContext } from '@/server/kernel/context';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { slice } from '@/server/kernel/slice';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import { fieldsOf } from '../map/fields';
import { withoutHtml } from '../map/html';
import { type MappedRow, rowMapper } from '../map/values';
import { arrivedParts, bytesOf } from '../parts';
import { cellsOf } from '../read/cells';
import { slicesOf, UnreadableFile } from '../read/csv';
import { RESOURCES } from '../resources';
import type { ClaimedImport } from './claim';

/** Rows that are written in one transaction. */
const SLICE_ROWS = 1000;

/** Some rows of a file, and where it goes on after them. */
export interface RowSlice {
  rows: MappedRow[];
  from: number;
  to: number;
}

/** The rows of an import from where it stands, some at a time. */
export async function* rowSlices(claimed: ClaimedImport): AsyncGenerator<RowSlice> {
  const { workspaceId, id, resource, columns, delimiter, newline, position, rowsDone } = claimed;
  const made = await arrivedParts(db, workspaceId, id, 'TEXT');
  const parts = made.length > 0 ? made : await arrivedParts(db, workspaceId, id);
  const fields = await fieldsOf({ workspaceId }, resource);
  const gone = columns.find(({ field }) => field !== null && !fields.some(({ name }) => name === field));
  if (gone) throw new UnreadableFile(`The column '${gone.header}' is for a field that is gone.`);
  const map = rowMapper(resource, columns, fields);
  const form = { delimiter, newline };
  let at = position;
  let number = rowsDone;
  for await (const { bytes } of slicesOf(bytesOf(parts, position), form, SLICE_ROWS)) {
    const rows: MappedRow[] = [];
    for (const cells of await cellsOf(bytes.toString('utf8'), form)) {
      const row = map(cells, number + rows.length + 1);
      await withoutHtml(resource, row);
      rows.push(row);
      const pause = slice();
      if (pause) await pause;
    }
    yield { rows, from: at, to: at + bytes.length };
    at += bytes.length;
    number += rows.length;
  }
}

/** The import as whoever writes: all that it does is one operation. */
export const actingAs = ({ workspaceId, id, operationId }: ClaimedImport): Context => ({
  ...systemContext(workspaceId, id, `import:${id}`),
  ...(operationId !== null && { operation: { id: operationId, name: 'imports.start' } }),
});

/** Kinds of records that a name tells apart, where nothing else does. Of people it does not. */
const NAMED: Partial<Record<ClaimedImport['resource'], { field: string; sql: Sql }>> = {
  companies: { field: 'name', sql: sql`lower(t.name)` },
  deals: { field: 'name', sql: sql`lower(t.name)` },
  products: { field: 'name', sql: sql`lower(t.name)` },
  cases: { field: 'title', sql: sql`lower(t.title)` },
  contracts: { field: 'title', sql: sql`lower(t.title)` },
};

/** How rows of an import find their records. Addresses are looked at whatever finds a record, for those that were erased. */
export function definitionOf({ resource, matchBy }: Pick<ClaimedImport, 'resource' | 'matchBy'>): UpsertDefinition {
  const { definition } = RESOURCES[resource];
  const byName = NAMED[resource];
  if (matchBy !== 'NAME' || !byName) return definition;
  return { ...definition, alternative: { ...byName, fold: (name) => name.trim().toLowerCase() } };
}
