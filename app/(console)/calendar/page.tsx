import type { Metadata } from 'next';
import { CalendarPage } from '@/components/meetings/calendar/calendar-page';
import { bookingsInput, readView } from '@/components/meetings/calendar/view';
import { currentSession, Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Calendar' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const [params, session] = await Promise.all([searchParams, currentSession()]);
  const text = (name: string) => [params[name]].flat()[0];
  const view = readView(text, session?.current?.timezone ?? 'UTC', false);
  const bookings = trpc.bookings.list.infiniteQueryOptions(bookingsInput(view), {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  await Promise.all([
    pageQueries().prefetchInfiniteQuery(bookings),
    pageQueries().prefetchQuery(trpc.bookingTypes.list.queryOptions({ includeInactive: true })),
    pageQueries().prefetchQuery(trpc.members.list.queryOptions()),
  ]);
  return (
    <Hydrated>
      <CalendarPage />
    </Hydrated>
  );
}
