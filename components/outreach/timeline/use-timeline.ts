'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPCClient } from '@/lib/trpc';
import { type EntryType, type TimelineOf, timelineOptions } from './entries';

/** What happened with a record, newest first; what is planned comes before. */
export function useTimeline(of: TimelineOf, only: readonly EntryType[]) {
  const query = useInfiniteQuery(timelineOptions(useTRPCClient(), of, only));
  const hidden = query.data?.pages[0]?.hidden ?? [];
  return { ...query, hidden, entries: query.data?.pages.flatMap((page) => page.entries) };
}
