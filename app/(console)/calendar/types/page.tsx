import type { Metadata } from 'next';
import { TypesPage } from '@/components/meetings/booking-types/types-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Booking types' };

export default async function Page() {
  await pageQueries().prefetchQuery(trpc.bookingTypes.list.queryOptions({ includeInactive: true }));
  return (
    <Hydrated>
      <TypesPage />
    </Hydrated>
  );
}
