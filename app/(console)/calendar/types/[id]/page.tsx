import type { Metadata } from 'next';
import { TypePage } from '@/components/meetings/booking-types/type-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Booking type' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await Promise.all([
    pageQueries().prefetchQuery(trpc.bookingTypes.get.queryOptions({ id })),
    pageQueries().prefetchQuery(trpc.members.list.queryOptions()),
  ]);
  return (
    <Hydrated>
      <TypePage id={id} />
    </Hydrated>
  );
}
