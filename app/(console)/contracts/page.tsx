import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Contracts' };

export default async function ContractsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('contracts', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="contracts" />
    </Hydrated>
  );
}
