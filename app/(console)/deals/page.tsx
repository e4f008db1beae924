import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Deals' };

export default async function DealsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('deals', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="deals" />
    </Hydrated>
  );
}
