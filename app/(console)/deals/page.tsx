import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Deals' };

export default async function DealsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('deals', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="deals" />
    </Hydrated>
  );
}
