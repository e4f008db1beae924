'use client';

import { useRouter } from 'next/navigation';
import { SubPage } from '@/components/ui/sub-page';
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
    <SubPage back={{ href: '/workflows', label: 'All workflows' }} title="New workflow" width="max-w-3xl">
      <WorkflowForm
        about={`workflow new ${from ?? ''}`}
        begin={() => toDraft(begin)}
        onSaved={({ id }) => router.push(`/workflows/${id}`)}
      />
    </SubPage>
  );
}
