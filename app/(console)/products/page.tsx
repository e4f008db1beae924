import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Products' };

export default async function ProductsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('products', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="products" />
    </Hydrated>
  );
}
