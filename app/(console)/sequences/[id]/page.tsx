import type { Metadata } from 'next';
import { SequencePage } from '@/components/outreach/sequences/sequence-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Sequence' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const queries = pageQueries();
  await Promise.all([
    queries.prefetchQuery(trpc.sequences.get.queryOptions({ id })),
    queries.prefetchQuery(trpc.sequences.outcomes.queryOptions({ id })),
  ]);
  return (
    <Hydrated>
      <SequencePage id={id} />
    </Hydrated>
  );
}
