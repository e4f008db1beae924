import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Cases' };

export default async function CasesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('cases', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="cases" />
    </Hydrated>
  );
}
