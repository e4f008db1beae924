import type { Metadata } from 'next';
import { Home } from '@/components/app/home/home';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Home' };

export default async function HomePage({ searchParams }: { searchParams: Promise<{ view?: string }> }) {
  const mine = (await searchParams).view === 'mine';
  await Promise.all([
    pageQueries().prefetchQuery(trpc.records.summary.queryOptions({ mine })),
    pageQueries().prefetchQuery(trpc.home.get.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <Home mine={mine} />
    </Hydrated>
  );
}
