import type { Metadata } from 'next';
import { Currencies } from '@/components/records/currencies/currencies';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Currencies' };

export default async function CurrenciesPage() {
  await pageQueries().prefetchQuery(trpc.currencies.get.queryOptions({}));
  return (
    <Hydrated>
      <Currencies />
    </Hydrated>
  );
}
