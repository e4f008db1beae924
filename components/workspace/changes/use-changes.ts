import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import { useItems } from '@/lib/use-items';
import type { ChangeAnswer } from '@/server/workspace/changes/contract';

export interface ChangeParams {
  recordId?: string;
  entity?: string;
  actor?: string;
}

/** Changes, newest first, without those that show nothing new of the record itself. */
export function useChanges(params: ChangeParams, limit = 30) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.changes.list.infiniteQueryOptions(
      { ...params, limit },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  return { query, changes: useItems(query, (page) => page.changes.filter(says)) };
}

const says = ({ kind, changed, erased }: ChangeAnswer) =>
  kind !== 'updated' || erased === true || Object.keys(changed).length > 0;
