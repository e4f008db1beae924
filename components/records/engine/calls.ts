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

/** The query of an endless list, the same on the server and in the browser. */
export const listOptions = <T extends TypeName>(
  client: Client,
  definition: RecordDefinition<T>,
  params: Params<T>,
) => ({
  queryKey: recordKeys.list(definition.type, params),
  queryFn: ({ pageParam }: { pageParam: string | null }): Promise<Page<T>> =>
    listPage(client, definition.type, { ...definition.asked, ...params }, pageParam, PAGE_SIZE),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<T>) => page.nextCursor,
});

/** Reads one record, where there is an operation for it. */
export function readOne<T extends TypeName>(client: Client, definition: RecordDefinition<T>, id: string) {
  const { read } = definition;
  if (!read) return undefined;
  return (): Promise<Row<T>> => read(client, id);
}
