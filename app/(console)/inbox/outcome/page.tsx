import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OutcomePage } from '@/components/home/outcome-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';
import { OUTCOMES } from '@/server/console/outcome';

export const metadata: Metadata = { title: 'Mail' };

type Search = Promise<{ of?: string; view?: string }>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const of = OUTCOMES.find((name) => name === search.of);
  if (!of) notFound();
  const mine = search.view === 'mine';
  await pageQueries().prefetchInfiniteQuery(
    trpc.inbox.outcome.infiniteQueryOptions({ of, mine }, { getNextPageParam: (page) => page.nextCursor }),
  );
  return (
    <Hydrated>
      <OutcomePage of={of} mine={mine} />
    </Hydrated>
  );
}
