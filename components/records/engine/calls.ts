import type { AnyRow, Noun, RecordDefinition } from './types';

/** Records whose answers do not say who looks after them, which is asked for beside. */
const OWNED: readonly Noun[] = ['contacts', 'deals', 'tasks'];

export const PAGE_SIZE = 60;

export interface Page {
  rows: AnyRow[];
  nextCursor: string | null;
}

/** Filters of a list, as they stand in the address: only those that are set. */
export type Params = Record<string, string>;

/** How an operation is called by its name; the browser and the server each have their own. */
export interface Caller {
  query(path: string, input: unknown): Promise<unknown>;
  mutation(path: string, input: unknown): Promise<unknown>;
}

export const recordKeys = {
  noun: (noun: Noun) => ['records', noun] as const,
  list: (noun: Noun, params: Params) => ['records', noun, 'list', params] as const,
  lists: (noun: Noun) => ['records', noun, 'list'] as const,
  one: (noun: Noun, id: string) => ['records', noun, 'one', id] as const,
};

/** What a kind of record is called, many of them and one. */
export type Kind = Pick<RecordDefinition, 'noun' | 'one'>;

type Answer = Record<string, unknown>;

/** One page of a list. */
export async function fetchPage(caller: Caller, noun: Noun, params: Params, cursor: string | null, limit = PAGE_SIZE) {
  const input = { ...params, limit, ...(cursor ? { cursor } : {}) };
  const answer = (await caller.query(`${noun}.list`, input)) as Answer;
  return { rows: answer[noun], nextCursor: answer.nextCursor } as Page;
}

/** Records with their owners. */
async function withOwners(caller: Caller, noun: Noun, rows: AnyRow[]): Promise<AnyRow[]> {
  if (rows.length === 0 || !OWNED.includes(noun)) return rows;
  const input = { noun, ids: rows.map(({ id }) => id) };
  const { owners } = (await caller.query('records.owners', input)) as { owners: Record<string, unknown> };
  return rows.map((row) => ({ ...row, owner: owners[row.id] ?? null }));
}

async function fetchShown(caller: Caller, noun: Noun, params: Params, cursor: string | null): Promise<Page> {
  const page = await fetchPage(caller, noun, params, cursor);
  return { ...page, rows: await withOwners(caller, noun, page.rows) };
}

/** The query of an endless list, the same on the server and in the browser. */
export const listOptions = (caller: Caller, noun: Noun, params: Params) => ({
  queryKey: recordKeys.list(noun, params),
  queryFn: ({ pageParam }: { pageParam: string | null }) => fetchShown(caller, noun, params, pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page) => page.nextCursor,
});

export async function fetchOne(caller: Caller, { noun, one }: RecordDefinition, id: string): Promise<AnyRow> {
  const answer = (await caller.query(`${noun}.get`, { id })) as Answer;
  const [row] = await withOwners(caller, noun, [answer[one] as AnyRow]);
  return row as AnyRow;
}

export async function changeOne(caller: Caller, { noun, one }: Kind, id: string, changes: Answer) {
  const answer = (await caller.mutation(`${noun}.update`, { id, ...changes })) as Answer;
  return answer[one] as AnyRow;
}

export const removeOne = (caller: Caller, noun: Noun, id: string) => caller.mutation(`${noun}.delete`, { id });

interface BatchAnswer {
  results: { status: 'created' | 'updated' | 'error'; id?: string; error?: string }[];
}

/** Makes a record. A batch of one row that fails throws the row's own error. */
export async function createOne(caller: Caller, { noun, one, creation }: RecordDefinition, values: Answer) {
  if (creation === 'upsert') {
    const answer = (await caller.mutation(`${noun}.upsert`, { [noun]: [values] })) as BatchAnswer;
    const [result] = answer.results;
    if (!result?.id) throw new Error(result?.error ?? 'Nothing was made.');
    return { id: result.id, updated: result.status === 'updated' };
  }
  const answer = (await caller.mutation(`${noun}.create`, values)) as Answer;
  const made = answer[one] as AnyRow;
  return { id: made.id, updated: answer.updated === true || answer.created === false };
}
