import type { Metadata } from 'next';
import { Members } from '@/components/workspace/members/members';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Members' };

export default async function MembersPage() {
  await pageQueries().prefetchQuery(trpc.team.list.queryOptions());
  return (
    <Hydrated>
      <Members />
    </Hydrated>
  );
}
