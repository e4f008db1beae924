'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import { useItems } from '@/lib/use-items';
import { type At, askedOf } from './box-of';

/** The threads of a box, or those that a search finds, newest first. */
export function useThreads(at: At) {
  const list = useInfiniteQuery({
    ...useTRPC().inbox.threads.infiniteQueryOptions(askedOf(at), { getNextPageParam: (page) => page.nextCursor }),
    refetchInterval: 60_000,
  });
  return { list, threads: useItems(list, (page) => page.threads) };
}
