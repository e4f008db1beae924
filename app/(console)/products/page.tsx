import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Products' };

export default async function ProductsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('products', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="products" />
    </Hydrated>
  );
}
