import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Quotes' };

export default async function QuotesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('quotes', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="quotes" />
    </Hydrated>
  );
}
