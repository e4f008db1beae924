import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Companies' };

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('companies', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="companies" />
    </Hydrated>
  );
}
