import type { Metadata } from 'next';
import { ExportWorkspace } from '@/components/records/transfers/export-workspace';
import { RequireSecondFactor } from '@/components/workspace/workspaces/require-second-factor';
import { WorkspaceForm } from '@/components/workspace/workspaces/workspace-form';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Settings' };

export default async function WorkspacePage() {
  await pageQueries().prefetchQuery(trpc.workspace.get.queryOptions());
  return (
    <Hydrated>
      <WorkspaceForm />
      <RequireSecondFactor />
      <ExportWorkspace />
    </Hydrated>
  );
}
