import type { Metadata } from 'next';
import { LossReasons } from '@/components/records/deals/loss-reasons';
import { WITH_PROBABILITY } from '@/components/records/pipelines/board-stages';
import { Pipelines } from '@/components/records/pipelines/pipelines';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Pipelines' };

export default async function PipelinesPage() {
  await Promise.all([
    pageQueries().prefetchQuery(trpc.pipelines.list.queryOptions(WITH_PROBABILITY)),
    pageQueries().prefetchQuery(trpc.lossReasons.list.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <Pipelines />
      <LossReasons />
    </Hydrated>
  );
}
