import type { Metadata } from 'next';
import { NotificationChoices } from '@/components/workspace/notifications/choices';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  await pageQueries().prefetchQuery(trpc.notifications.choices.queryOptions());
  return (
    <Hydrated>
      <NotificationChoices />
    </Hydrated>
  );
}
