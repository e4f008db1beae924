import type { TRPCClient } from '@trpc/client';
import { inPlainWords } from '@/lib/plain-words';
import { sameOperation } from '@/lib/undo';
import type { AppRouter } from '@/server/app/trpc/router';
import type { BatchResult } from '@/server/kernel/contract/batch';
import type { Total } from '@/server/kernel/contract/listing';
import type { Key, Params, Row, TypeName, Values } from './record-types';

/** How operations are called; the browser and the server each have their own. */
export type Client = TRPCClient<AppRouter>;

type Named<V extends string> = { [N in TypeName]: Client[N] extends Record<V, unknown> ? N : never }[TypeName];
type Answer<N extends TypeName> = Promise<{ [K in Key<N>]: Row<N> }>;
type Position = { limit: number; cursor?: string };
/** What a page ends with. */
interface Ends {
  nextCursor: string | null;
  /** All that the filters find, where it was asked for. */
  total?: Total | undefined;
}
/** How a list can be asked for beside its own filters. */
export interface Ordered {
  /** A field, with `-` in front for descending. */
  sort?: string;
  /** A tree of conditions, as JSON. */
  where?: string;
  /** What is shown beside the default form, as the API names it. */
  include?: string;
}

/*
 * The operations that records share, by what the records are called. Each is a part of the client, which the compiler
 * holds against the contract of every record. They are declared as methods: what a member has typed is taken as it is,
 * for the service says what is wrong with it better than the console could.
 */
type Lists = {
  [N in TypeName]: {
    list: {
      query(input: Params<N> & Ordered & Position): Promise<{ [K in N]: Row<N>[] } & Ends>;
    };
  };
};
type Reads = { [N in Named<'get'>]: { get: { query(input: { id: string; include?: string }): Answer<N> } } };
type Updates = { [N in Named<'update'>]: { update: { mutate(input: { id: string } & Values<N>): Answer<N> } } };
type Deletes = { [N in Named<'delete'>]: { delete: { mutate(input: { id: string }): Promise<{ id: string }> } } };
type Upserts = {
  [N in Named<'upsert'>]: {
    upsert: {
      mutate(input: { [K in N]?: Values<N>[] } & { onExisting?: 'refuse' | 'update' }): Promise<BatchResult>;
    };
  };
};
type BatchReads = {
  [N in Named<'batchGet'>]: {
    batchGet: {
      mutate(input: {
        ids: string[];
        include?: string;
      }): Promise<{ results: { [K in Key<N>]?: Row<N> | undefined }[] }>;
    };
  };
};
type Creates = {
  [N in Named<'create'>]: {
    create: { mutate(input: Values<N>): Promise<{ [K in Key<N>]: { id: string } } & Found> };
  };
};
/** What a creation says when the record was there already. */
type Found = { updated?: boolean; created?: boolean };

/** What a record is called in the operations, as its descriptor says. */
export interface Of<N extends TypeName> {
  plural: N;
  key: Key<N>;
}

/** A page of a list. */
export interface Page<N extends TypeName> {
  rows: Row<N>[];
  nextCursor: string | null;
  total: Total | undefined;
}

/** A record that was made, or was there and has been changed. */
export interface Made {
  id: string;
  updated: boolean;
}

export async function listPage<N extends TypeName>(
  client: Client,
  type: N,
  asked: Params<N> & Ordered,
  cursor: string | null,
  limit: number,
): Promise<Page<N>> {
  const lists: Lists = client;
  const answer = await lists[type].list.query({ ...asked, limit, ...(cursor ? { cursor } : {}) });
  return { rows: answer[type], nextCursor: answer.nextCursor, total: answer.total };
}

/** @param include what is shown beside the default form, as the API names it */
export function reads<N extends Named<'get'>>({ plural: type, key }: Of<N>, include?: string) {
  return async (client: Client, id: string): Promise<Row<N>> => {
    const all: Reads = client;
    return (await all[type].get.query({ id, ...(include ? { include } : {}) }))[key];
  };
}

/** @param read reads what the answer does not show, where there is such */
export function updates<N extends Named<'update'>>(
  { plural: type, key }: Of<N>,
  read?: (client: Client, id: string) => Promise<Row<N>>,
) {
  return async (client: Client, id: string, changes: Values<N>): Promise<Row<N>> => {
    const all: Updates = client;
    const answer = await all[type].update.mutate({ id, ...changes });
    return sameOperation(answer, read ? await read(client, id) : answer[key]);
  };
}

/** What came of many changes: why each row was refused that was, and the rows as they are now. */
export interface Saved<N extends TypeName> {
  refused: Map<string, string>;
  rows: Row<N>[];
}

/** Changes many records by one operation, each by its id. @param include what their list shows of them */
export function batches<N extends Named<'upsert'> & Named<'batchGet'>>({ plural: type, key }: Of<N>, include?: string) {
  return async (client: Client, changed: readonly ({ id: string } & Values<N>)[]): Promise<Saved<N>> => {
    const [all, reading]: [Upserts, BatchReads] = [client, client];
    const batch: { [K in N]?: Values<N>[] } = {};
    batch[type] = [...changed];
    const answer = await all[type].upsert.mutate(batch);
    const refused = new Map(
      answer.results.flatMap(({ index, status, error = 'It was refused.' }) => {
        const id = changed[index]?.id;
        return status === 'error' && id !== undefined ? [[id, inPlainWords(error)] as const] : [];
      }),
    );
    const ids = changed.flatMap(({ id }) => (refused.has(id) ? [] : [id]));
    if (ids.length === 0) return { refused, rows: [] };
    const read = await reading[type].batchGet.mutate({ ids, ...(include ? { include } : {}) });
    return sameOperation(answer, { refused, rows: read.results.flatMap((result) => result[key] ?? []) });
  };
}

export function deletes<N extends Named<'delete'>>({ plural: type }: Of<N>) {
  return (client: Client, id: string): Promise<unknown> => {
    const all: Deletes = client;
    return all[type].delete.mutate({ id });
  };
}

/** Makes a record by a batch of one row; a row that fails, or that would change what is there already, throws its own error. */
export function upserts<N extends Named<'upsert'>>({ plural: type }: Of<N>) {
  return async (client: Client, values: Values<N>): Promise<Made> => {
    const all: Upserts = client;
    const batch: { [K in N]?: Values<N>[] } = {};
    batch[type] = [values];
    const [result] = (await all[type].upsert.mutate({ ...batch, onExisting: 'refuse' })).results;
    if (!result?.id) throw new Error(result?.error ?? 'Nothing was made.');
    return { id: result.id, updated: false };
  };
}

export function creates<N extends Named<'create'>>({ plural: type, key }: Of<N>) {
  return async (client: Client, values: Values<N>): Promise<Made> => {
    const all: Creates = client;
    const answer = await all[type].create.mutate(values);
    return { id: answer[key].id, updated: answer.updated === true || answer.created === false };
  };
}
