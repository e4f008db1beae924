import type { Metadata } from 'next';
import { CampaignPage } from '@/components/outreach/campaigns/campaign-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Campaign' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const queries = pageQueries();
  await Promise.all([
    queries.prefetchQuery(trpc.campaigns.get.queryOptions({ id })),
    queries.prefetchQuery(trpc.campaigns.outcomes.queryOptions({ id })),
  ]);
  return (
    <Hydrated>
      <CampaignPage id={id} />
    </Hydrated>
  );
}
