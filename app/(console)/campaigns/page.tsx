import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Campaigns' };

export default function CampaignsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="campaigns" searchParams={searchParams} />;
}
