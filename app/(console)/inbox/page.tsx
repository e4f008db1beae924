import type { Metadata } from 'next';
import { askedOf, boxOf, mailboxOf, ofMailbox } from '@/components/outreach/emails/box-of';
import { InboxPage } from '@/components/outreach/emails/inbox-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Inbox' };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ box?: string; q?: string; mailbox?: string; id?: string }>;
}) {
  const { id, ...address } = await searchParams;
  const mailbox = mailboxOf(address.mailbox);
  const at = { box: boxOf(address.box), q: address.q, mailbox };
  await Promise.all([
    pageQueries().prefetchInfiniteQuery(
      trpc.inbox.threads.infiniteQueryOptions(askedOf(at), { getNextPageParam: (page) => page.nextCursor }),
    ),
    pageQueries().prefetchQuery(trpc.inbox.counts.queryOptions(ofMailbox(mailbox))),
    id && pageQueries().prefetchQuery(trpc.emails.get.queryOptions({ id })),
  ]);
  return (
    <Hydrated>
      <InboxPage />
    </Hydrated>
  );
}
