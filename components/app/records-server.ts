import 'server-only';
import { callTRPCProcedure } from '@trpc/server';
import { definitionOf } from '@/components/app/record-definitions';
import { readParams } from '@/components/records/engine/address';
import { type Caller, listOptions } from '@/components/records/engine/calls';
import type { Noun } from '@/components/records/engine/types';
import { backend } from '@/lib/backend';
import { callContext, pageQueries } from '@/lib/server';

/** Calls operations by their names, from within the process. */
const caller: Caller = {
  query: (path, input) => call(path, 'query', input),
  mutation: (path, input) => call(path, 'mutation', input),
};

async function call(path: string, type: 'query' | 'mutation', input: unknown): Promise<unknown> {
  const ctx = await callContext();
  return callTRPCProcedure({
    router: backend.appRouter,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
}

/** Fetches the first page of the list that an address asks for, so that it is in the page as it arrives. */
export function prefetchList(noun: Noun, address: Record<string, string | string[] | undefined>): Promise<void> {
  const params = readParams(definitionOf(noun), (name) => [address[name]].flat()[0]);
  return pageQueries().prefetchInfiniteQuery(listOptions(caller, noun, params));
}
