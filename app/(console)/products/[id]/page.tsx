import type { Metadata } from 'next';
import { ProductPage } from '@/components/outreach/products/product-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Product' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await Promise.all([
    pageQueries().prefetchQuery(trpc.products.get.queryOptions({ id })),
    pageQueries().prefetchQuery(trpc.outreachMatches.list.queryOptions({ offeringId: id, limit: 20 })),
  ]);
  return (
    <Hydrated>
      <ProductPage id={id} />
    </Hydrated>
  );
}
