import type { Metadata } from 'next';
import { listedOf } from '@/components/app/listed';
import { prefetchBoard } from '@/components/app/records-server';
import { BoardPage } from '@/components/records/deals/board-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Board' };

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const listed = listedOf('deals');
  await prefetchBoard(await searchParams, listed);
  return (
    <Hydrated>
      <BoardPage listed={listed} />
    </Hydrated>
  );
}
