import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Suppressions' };

export default async function SuppressionsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('suppressions', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="suppressions" />
    </Hydrated>
  );
}
