import type { Metadata } from 'next';
import { NewTypePage } from '@/components/meetings/booking-types/type-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'New booking type' };

export default async function Page() {
  await pageQueries().prefetchQuery(trpc.members.list.queryOptions());
  return (
    <Hydrated>
      <NewTypePage />
    </Hydrated>
  );
}
