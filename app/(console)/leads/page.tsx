import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Leads' };

export default async function LeadsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('leads', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="leads" />
    </Hydrated>
  );
}
