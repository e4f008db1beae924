import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Contracts' };

export default async function ContractsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('contracts', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="contracts" />
    </Hydrated>
  );
}
