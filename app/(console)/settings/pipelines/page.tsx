import type { Metadata } from 'next';
import { Pipelines } from '@/components/records/pipelines/pipelines';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Pipelines' };

export default async function PipelinesPage() {
  await pageQueries().prefetchQuery(trpc.pipelines.list.queryOptions());
  return (
    <Hydrated>
      <Pipelines />
    </Hydrated>
  );
}
