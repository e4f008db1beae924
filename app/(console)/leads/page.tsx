import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Leads' };

export default async function LeadsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('leads', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="leads" />
    </Hydrated>
  );
}
