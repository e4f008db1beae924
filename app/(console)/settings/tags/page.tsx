import type { Metadata } from 'next';
import { Tags } from '@/components/records/tags/tags';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Tags' };

export default async function TagsPage() {
  await pageQueries().prefetchQuery(trpc.tags.list.queryOptions());
  return (
    <Hydrated>
      <Tags />
    </Hydrated>
  );
}
