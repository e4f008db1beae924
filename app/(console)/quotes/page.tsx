import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Quotes' };

export default async function QuotesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('quotes', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="quotes" />
    </Hydrated>
  );
}
