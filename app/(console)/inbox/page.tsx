import type { Metadata } from 'next';
import { boxOf } from '@/components/outreach/emails/box-of';
import { InboxPage } from '@/components/outreach/emails/inbox-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Inbox' };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ box?: string; q?: string; id?: string }>;
}) {
  const { box, q, id } = await searchParams;
  await Promise.all([
    pageQueries().prefetchInfiniteQuery(
      trpc.inbox.threads.infiniteQueryOptions(
        { box: boxOf(box), ...(q && { q }) },
        { getNextPageParam: (page) => page.nextCursor },
      ),
    ),
    pageQueries().prefetchQuery(trpc.inbox.counts.queryOptions()),
    id && pageQueries().prefetchQuery(trpc.emails.get.queryOptions({ id })),
  ]);
  return (
    <Hydrated>
      <InboxPage />
    </Hydrated>
  );
}
