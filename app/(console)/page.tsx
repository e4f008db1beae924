import type { Metadata } from 'next';
import { Home } from '@/components/home/home';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Home' };

export default async function HomePage() {
  await pageQueries().prefetchQuery(trpc.records.summary.queryOptions());
  return (
    <Hydrated>
      <Home />
    </Hydrated>
  );
}
