import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Suppressions' };

export default async function SuppressionsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('suppressions', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="suppressions" />
    </Hydrated>
  );
}
