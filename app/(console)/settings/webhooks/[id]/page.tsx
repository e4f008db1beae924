import type { Metadata } from 'next';
import { WebhookPage } from '@/components/automation/webhooks/webhook-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Webhook' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await pageQueries().prefetchQuery(trpc.webhooks.get.queryOptions({ id }));
  return (
    <Hydrated>
      <WebhookPage id={id} />
    </Hydrated>
  );
}
