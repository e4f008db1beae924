'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';

// The live stream says when there is something new; this is for when a network lets no stream through.
const EVERY_MS = 60_000;

/** How many notifications the member has not read. */
export function useUnread(): number {
  const { notifications } = useTRPC();
  const client = useQueryClient();
  const { data } = useQuery({ ...notifications.unread.queryOptions(), refetchInterval: EVERY_MS });
  useLive('notifications', () => void client.invalidateQueries({ queryKey: notifications.pathKey() }));
  return data?.unread ?? 0;
}

/** What the member was told, page by page, and how it is marked as read. */
export function useNotifications() {
  const { notifications } = useTRPC();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: notifications.pathKey() });
  const list = useInfiniteQuery(
    notifications.list.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
  const one = useMutation(notifications.markRead.mutationOptions({ onSettled: refresh }));
  const all = useMutation(notifications.markAllRead.mutationOptions({ onSettled: refresh }));
  return {
    list,
    items: list.data?.pages.flatMap((page) => page.notifications),
    read: (id: string) => one.mutate({ ids: [id] }),
    readAll: () => all.mutate(),
    readingAll: all.isPending,
  };
}
