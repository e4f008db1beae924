'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import { ACTIVITY_LABELS, type Activity } from './activities';
import { CountedPage } from './counted-page';

/** What a figure of the last two weeks counts. */
export function ActivityPage({ of, mine }: { of: Activity; mine: boolean }) {
  const query = useInfiniteQuery(
    useTRPC().records.activity.infiniteQueryOptions({ of, mine }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const label = ACTIVITY_LABELS[of];
  return (
    <CountedPage
      title={`${mine ? 'Mine: ' : ''}${label} in two weeks`}
      mine={mine}
      query={query}
      rows={query.data?.pages.flatMap((page) => page.rows)}
      empty="Nothing of the kind in the last two weeks."
    />
  );
}
