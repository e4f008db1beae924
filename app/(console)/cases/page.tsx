import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Cases' };

export default async function CasesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('cases', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="cases" />
    </Hydrated>
  );
}
