import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Companies' };

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('companies', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="companies" />
    </Hydrated>
  );
}
