import type { Metadata } from 'next';
import { Connections } from '@/components/meetings/calendar/connections/connections';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Calendars' };

export default async function CalendarsPage() {
  await pageQueries().prefetchQuery(trpc.calendars.list.queryOptions());
  return (
    <Hydrated>
      <Connections />
    </Hydrated>
  );
}
