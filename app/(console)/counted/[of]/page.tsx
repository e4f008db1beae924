import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CountedPage } from '@/components/app/home/counted-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';
import { isDay } from '@/lib/typed-date';
import { COUNTED } from '@/server/app/console/counted/names';

export const metadata: Metadata = { title: 'Home' };

interface Asked {
  params: Promise<{ of: string }>;
  searchParams: Promise<{ view?: string; day?: string }>;
}

export default async function Page({ params, searchParams }: Asked) {
  const name = (await params).of;
  const of = COUNTED.find((one) => one === name);
  if (!of) notFound();
  const { view, day: named } = await searchParams;
  const mine = view === 'mine';
  const day = named && isDay(named) ? named : undefined;
  await pageQueries().prefetchInfiniteQuery(
    trpc.records.counted.infiniteQueryOptions({ of, mine, day }, { getNextPageParam: (page) => page.nextCursor }),
  );
  return (
    <Hydrated>
      <CountedPage of={of} mine={mine} day={day} />
    </Hydrated>
  );
}
