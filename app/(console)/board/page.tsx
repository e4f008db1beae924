import type { Metadata } from 'next';
import { BoardPage } from '@/components/records/deals/board-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Board' };

export default async function Page({ searchParams }: { searchParams: Promise<{ pipeline?: string }> }) {
  const { pipeline: chosen } = await searchParams;
  const { pipelines } = await pageQueries().fetchQuery(trpc.pipelines.list.queryOptions());
  const pipeline = pipelines.find(({ id }) => id === chosen) ?? pipelines.find((one) => one.isDefault) ?? pipelines[0];
  if (pipeline) await pageQueries().prefetchQuery(trpc.deals.board.queryOptions({ id: pipeline.id }));
  return (
    <Hydrated>
      <BoardPage />
    </Hydrated>
  );
}
