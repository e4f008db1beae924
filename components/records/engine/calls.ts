import type { RecordDefinition } from './definition';
import { type Client, listPage, type Ordered, type Page } from './procedures';
import type { Params, Row, TypeName } from './record-types';

/** Enough for a screen; whoever scrolls on gets more at a time, and whoever goes far soon gets as much as a page may have. */
const FIRST_PAGE = 60;
const NEXT_PAGES = [200, 200, 500];
const FAR_PAGE = 1000;

/** Where a page begins, and how much of the list it is. */
export interface PageAt {
  cursor: string | null;
  limit: number;
}

/** What a list is asked for: its filters, and its order. */
export interface Asked<T extends TypeName> extends Ordered {
  params: Params<T>;
  /** Whether it says how many there are. */
  isCounted?: boolean;
}

/** Names what is kept of records, so that it can be read again when it has changed. */
export const recordKeys = {
  all: ['records'] as const,
  type: (type: TypeName) => ['records', type] as const,
  list: <T extends TypeName>(type: T, asked: Asked<T>) => ['records', type, 'list', asked] as const,
  lists: (type: TypeName) => ['records', type, 'list'] as const,
  found: (type: TypeName, text: string) => ['records', type, 'find', text] as const,
  timelines: ['records', 'timeline'] as const,
  one: (type: TypeName, id: string) => ['records', type, 'one', id] as const,
};

/** The query of an endless list, the same on the server and in the browser. */
export const listOptions = <T extends TypeName>(client: Client, definition: RecordDefinition<T>, asked: Asked<T>) => ({
  queryKey: recordKeys.list(definition.type, asked),
  queryFn: ({ pageParam: { cursor, limit } }: { pageParam: PageAt }): Promise<Page<T>> =>
    listPage(client, definition.type, inputOf(definition, asked, cursor === null), cursor, limit),
  initialPageParam: { cursor: null, limit: FIRST_PAGE } as PageAt,
  getNextPageParam: ({ nextCursor }: Page<T>, pages: Page<T>[]): PageAt | null =>
    nextCursor === null ? null : { cursor: nextCursor, limit: NEXT_PAGES[pages.length - 1] ?? FAR_PAGE },
});

/** The input of a page. Only the first one says how many there are: counting costs more than a page. */
function inputOf<T extends TypeName>(
  definition: RecordDefinition<T>,
  { params, isCounted, ...ordered }: Asked<T>,
  isFirst: boolean,
): Params<T> & Ordered {
  const include = [definition.include, isFirst && isCounted && 'total'].filter(Boolean).join(',');
  return { ...params, ...ordered, ...(include && { include }) };
}

/** Reads one record, where there is an operation for it. */
export function readOne<T extends TypeName>(client: Client, definition: RecordDefinition<T>, id: string) {
  const { read } = definition;
  if (!read) return undefined;
  return (): Promise<Row<T>> => read(client, id);
}
