import type { Metadata } from 'next';
import { Mailboxes } from '@/components/mail/mailboxes';
import { ReviewLinksChoice } from '@/components/mail/review-links-choice';
import { TrackingSwitch } from '@/components/mail/tracking-switch';
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
