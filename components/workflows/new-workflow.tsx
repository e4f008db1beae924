'use client';

import { useRouter } from 'next/navigation';
import { BackTitle } from '@/components/outreach/back-title';
import { PageHeader } from '@/components/ui/page';
import { type Template, toDraft } from './draft';
import { TEMPLATES } from './templates';
import { WorkflowForm } from './workflow-form';

const BLANK: Template = {
  ...{ about: '', name: '', entity: 'DEAL', trigger: 'CREATED' },
  ...{ triggerConfig: {}, conditions: [], actions: [] },
};

/** Makes a workflow, from a template if one is named. */
export function NewWorkflow({ from }: { from?: string | undefined }) {
  const router = useRouter();
  const begin = (from && TEMPLATES[from]) || BLANK;
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/workflows" label="All workflows">
            New workflow
          </BackTitle>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-5 md:px-6">
          <WorkflowForm begin={toDraft(begin)} onSaved={({ id }) => router.push(`/workflows/${id}`)} />
        </div>
      </div>
    </>
  );
}
