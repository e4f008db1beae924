import type { Metadata } from 'next';
import { Webhooks } from '@/components/automation/webhooks/webhooks';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhooksPage() {
  await pageQueries().prefetchQuery(trpc.webhooks.list.queryOptions());
  return (
    <Hydrated>
      <Webhooks />
    </Hydrated>
  );
}
