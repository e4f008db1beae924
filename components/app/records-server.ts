import 'server-only';
import { createTRPCClient, unstable_localLink } from '@trpc/client';
import { timelineOptions } from '@/components/outreach/timeline/entries';
import { boardFilters, boardQuery, pipelineOf } from '@/components/records/deals/board-query';
import { askedOf, readState } from '@/components/records/engine/address';
import { listOptions, readOne, recordKeys } from '@/components/records/engine/calls';
import { isDescribed, type Listed } from '@/components/records/engine/listed';
import type { TypeName } from '@/components/records/engine/record-types';
import type { Paged } from '@/components/records/paged/record-href';
import { backend } from '@/lib/backend';
import { callContext, pageQueries, trpc } from '@/lib/server';
import type { AppRouter } from '@/server/app/trpc/router';
import type { View, Viewed } from '@/server/records/views/contract';
import { definitions } from './record-definitions';

/** Calls operations from within the process. */
const client = createTRPCClient<AppRouter>({
  links: [unstable_localLink({ router: backend.appRouter, createContext: callContext })],
});

/** The views of a list, which are in the page as it arrives, too: they say what it shows. */
async function viewsOf(resource: Viewed | undefined): Promise<readonly View[]> {
  if (!resource) return [];
  const query = trpc.views.list.queryOptions({ resource });
  return (await pageQueries().fetchQuery(query)).views;
}

/** Fetches the first page of the list that an address asks for, so that it is in the page as it arrives. */
export async function prefetchList<T extends TypeName>(
  type: T,
  address: Record<string, string | string[] | undefined>,
  listed: Listed,
) {
  const definition = definitions[type];
  const views = await viewsOf(listed.viewed);
  const state = readState(definition, (name) => [address[name]].flat()[0], views);
  return pageQueries().prefetchInfiniteQuery(listOptions(client, definition, askedOf(state, isDescribed(listed))));
}

/** Fetches the board that an address asks for. */
export async function prefetchBoard(address: Record<string, string | string[] | undefined>, { viewed }: Listed) {
  const views = await viewsOf(viewed);
  const from = (name: string) => [address[name]].flat()[0];
  const { pipelines } = await pageQueries().fetchQuery(trpc.pipelines.list.queryOptions());
  const pipeline = pipelineOf(pipelines, from('pipeline'));
  if (!pipeline) return;
  const filters = boardFilters(readState(definitions.deals, from, views));
  await pageQueries().prefetchQuery(trpc.deals.board.queryOptions(boardQuery(pipeline.id, filters)));
}

/** Fetches a record and the newest of its timeline, so that they are in its page as it arrives. */
export async function prefetchRecord(type: Paged, id: string) {
  const queries = pageQueries();
  await Promise.all([prefetchOne(type, id), queries.prefetchInfiniteQuery(timelineOptions(client, { type, id }))]);
}

async function prefetchOne<T extends TypeName>(type: T, id: string) {
  const queryFn = readOne(client, definitions[type], id);
  if (queryFn) await pageQueries().prefetchQuery({ queryKey: recordKeys.one(type, id), queryFn });
}
