'use client';

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import type { Booking } from '@/server/meetings/bookings/contract';
import type { ViewState } from './use-view';
import { bookingsInput } from './view';

/** All bookings of the days that are shown, those that were cancelled too; kept up to date. */
export function useBookings(view: ViewState): {
  bookings: Booking[];
  error: unknown;
  loading: boolean;
  refetch: () => void;
} {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useInfiniteQuery(
    trpc.bookings.list.infiniteQueryOptions(bookingsInput(view), {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // What failed is read with all of it when something changes or is looked at again, and not at once and for ever.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  useLive('bookings', () => void queries.invalidateQueries(trpc.bookings.pathFilter()));
  return {
    bookings: query.data?.pages.flatMap((page) => page.bookings) ?? [],
    error: query.data ? undefined : query.error,
    // The days of before are no sign that there is nothing on these.
    loading: query.isPending || (query.isPlaceholderData && view.view === 'agenda'),
    refetch: () => void query.refetch(),
  };
}
