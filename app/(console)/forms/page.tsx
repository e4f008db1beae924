import type { Metadata } from 'next';
import { FormsPage } from '@/components/website/forms/forms-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Forms' };

export default async function Page() {
  await pageQueries().prefetchQuery(trpc.forms.list.queryOptions());
  return (
    <Hydrated>
      <FormsPage />
    </Hydrated>
  );
}
