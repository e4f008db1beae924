import type { inferRouterOutputs } from '@trpc/server';
import { recordKeys } from '@/components/records/engine/calls';
import type { Client } from '@/components/records/engine/procedures';
import type { Paged } from '@/components/records/paged/record-href';
import type { AppRouter } from '@/server/app/trpc/router';

type Answer = inferRouterOutputs<AppRouter>['contacts']['timeline'];
export type Entry = Answer['entries'][number];
export type EntryType = Entry['type'];
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>;

/** Whose timeline it is. */
export interface TimelineOf {
  type: Paged;
  id: string;
}

const PAGE = 30;

/** The query of a timeline, the same on the server and in the browser. */
export const timelineOptions = (client: Client, { type, id }: TimelineOf, only: readonly EntryType[] = []) => ({
  queryKey: [...recordKeys.timelines, type, id, only.toSorted().join(',')],
  queryFn: ({ pageParam }: { pageParam: string | null }): Promise<Answer> =>
    client[type].timeline.query({
      id,
      limit: PAGE,
      ...(only.length > 0 && { types: only.join(',') }),
      ...(pageParam && { cursor: pageParam }),
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Answer) => page.nextCursor,
});
