import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CountedPage } from '@/components/app/home/counted-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';
import { COUNTED } from '@/server/app/console/counted/names';

export const metadata: Metadata = { title: 'Home' };

interface Asked {
  params: Promise<{ of: string }>;
  searchParams: Promise<{ view?: string }>;
}

export default async function Page({ params, searchParams }: Asked) {
  const name = (await params).of;
  const of = COUNTED.find((one) => one === name);
  if (!of) notFound();
  const mine = (await searchParams).view === 'mine';
  await pageQueries().prefetchInfiniteQuery(
    trpc.records.counted.infiniteQueryOptions({ of, mine }, { getNextPageParam: (page) => page.nextCursor }),
  );
  return (
    <Hydrated>
      <CountedPage of={of} mine={mine} />
    </Hydrated>
  );
}
