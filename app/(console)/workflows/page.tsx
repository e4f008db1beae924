import type { Metadata } from 'next';
import { WorkflowsPage } from '@/components/automation/workflows/workflows-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Workflows' };

export default async function Page() {
  await pageQueries().prefetchQuery(trpc.workflows.list.queryOptions({}));
  return (
    <Hydrated>
      <WorkflowsPage />
    </Hydrated>
  );
}
