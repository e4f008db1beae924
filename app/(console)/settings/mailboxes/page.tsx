import type { Metadata } from 'next';
import { Mailboxes } from '@/components/outreach/mailboxes/mailboxes';
import { ReviewLinksChoice } from '@/components/outreach/mailboxes/review-links-choice';
import { TrackingSwitch } from '@/components/outreach/mailboxes/tracking-switch';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Mail' };

export default async function MailboxesPage() {
  await Promise.all([
    pageQueries().prefetchQuery(trpc.mailboxes.list.queryOptions()),
    pageQueries().prefetchQuery(trpc.workspace.get.queryOptions()),
  ]);
  return (
    <Hydrated>
      <Mailboxes />
      <ReviewLinksChoice />
      <TrackingSwitch />
    </Hydrated>
  );
}
