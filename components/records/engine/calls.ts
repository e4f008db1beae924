import type { RecordDefinition } from './definition';
import { type Client, listPage, type Page } from './procedures';
import type { Params, Row, TypeName } from './record-types';

const PAGE_SIZE = 60;

/** Names what is kept of records, so that it can be read again when it has changed. */
export const recordKeys = {
  all: ['records'] as const,
  type: (type: TypeName) => ['records', type] as const,
  list: <T extends TypeName>(type: T, params: Params<T>) => ['records', type, 'list', params] as const,
  lists: (type: TypeName) => ['records', type, 'list'] as const,
  found: (type: TypeName, text: string) => ['records', type, 'find', text] as const,
  one: (type: TypeName, id: string) => ['records', type, 'one', id] as const,
};

/** Records with their owners. */
async function withOwners<T extends TypeName>(client: Client, { owned }: RecordDefinition<T>, rows: Row<T>[]) {
  if (rows.length === 0 || !owned) return rows;
  const { owners } = await client.records.owners.query({ type: owned, ids: rows.map(({ id }) => id) });
  return rows.map((row): Row<T> => ({ ...row, owner: owners[row.id] ?? null }));
}

/** The query of an endless list, the same on the server and in the browser. */
export const listOptions = <T extends TypeName>(
  client: Client,
  definition: RecordDefinition<T>,
  params: Params<T>,
) => ({
  queryKey: recordKeys.list(definition.type, params),
  queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<Page<T>> => {
    const page = await listPage(client, definition.type, params, pageParam, PAGE_SIZE);
    return { ...page, rows: await withOwners(client, definition, page.rows) };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<T>) => page.nextCursor,
});

/** Reads one record, where there is an operation for it. */
export function readOne<T extends TypeName>(client: Client, definition: RecordDefinition<T>, id: string) {
  const { read } = definition;
  if (!read) return undefined;
  return async (): Promise<Row<T> | null> => {
    const [row] = await withOwners(client, definition, [await read(client, id)]);
    return row ?? null;
  };
}
