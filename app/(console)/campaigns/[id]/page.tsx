import type { Metadata } from 'next';
import { CampaignPage } from '@/components/outreach/campaigns/campaign-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Campaign' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await pageQueries().prefetchQuery(trpc.campaigns.get.queryOptions({ id }));
  return (
    <Hydrated>
      <CampaignPage id={id} />
    </Hydrated>
  );
}
