import type { Metadata } from 'next';
import { MatchPage } from '@/components/outreach/outreach-matches/match-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Match' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await pageQueries().prefetchQuery(trpc.outreachMatches.get.queryOptions({ id }));
  return (
    <Hydrated>
      <MatchPage id={id} />
    </Hydrated>
  );
}
