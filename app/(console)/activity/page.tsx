import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ActivityPage } from '@/components/home/activity-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';
import { ACTIVITIES } from '@/server/console/happened';

export const metadata: Metadata = { title: 'Activity' };

type Search = Promise<{ of?: string; view?: string }>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const of = ACTIVITIES.find((name) => name === search.of);
  if (!of) notFound();
  const mine = search.view === 'mine';
  await pageQueries().prefetchInfiniteQuery(
    trpc.records.activity.infiniteQueryOptions({ of, mine }, { getNextPageParam: (page) => page.nextCursor }),
  );
  return (
    <Hydrated>
      <ActivityPage of={of} mine={mine} />
    </Hydrated>
  );
}
