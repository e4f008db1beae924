import type { RecordDefinition } from './definition';
import { type Client, listPage, type Ordered, type Page } from './procedures';
import type { Params, Row, TypeName } from './record-types';

/** Enough for a screen; whoever scrolls on gets more at a time. */
const FIRST_PAGE = 60;
const NEXT_PAGE = 200;

/** What a list is asked for: its filters, and its order. */
export type Asked<T extends TypeName> = Params<T> & Ordered;

/** Names what is kept of records, so that it can be read again when it has changed. */
export const recordKeys = {
  all: ['records'] as const,
  type: (type: TypeName) => ['records', type] as const,
  list: <T extends TypeName>(type: T, asked: Asked<T>) => ['records', type, 'list', asked] as const,
  lists: (type: TypeName) => ['records', type, 'list'] as const,
  found: (type: TypeName, text: string) => ['records', type, 'find', text] as const,
  one: (type: TypeName, id: string) => ['records', type, 'one', id] as const,
};

/** The query of an endless list, the same on the server and in the browser. */
export const listOptions = <T extends TypeName>(client: Client, definition: RecordDefinition<T>, asked: Asked<T>) => ({
  queryKey: recordKeys.list(definition.type, asked),
  queryFn: ({ pageParam }: { pageParam: string | null }): Promise<Page<T>> =>
    listPage(client, definition.type, { ...definition.asked, ...asked }, pageParam, pageParam ? NEXT_PAGE : FIRST_PAGE),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<T>) => page.nextCursor,
});

/** Reads one record, where there is an operation for it. */
export function readOne<T extends TypeName>(client: Client, definition: RecordDefinition<T>, id: string) {
  const { read } = definition;
  if (!read) return undefined;
  return (): Promise<Row<T>> => read(client, id);
}
