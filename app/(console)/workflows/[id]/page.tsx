import type { Metadata } from 'next';
import { WorkflowPage } from '@/components/automation/workflows/workflow-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Workflow' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await pageQueries().prefetchQuery(trpc.workflows.get.queryOptions({ id }));
  return (
    <Hydrated>
      <WorkflowPage id={id} />
    </Hydrated>
  );
}
