'use client';

import { useMutation } from '@tanstack/react-query';
import { Section } from '@/components/ui/page';
import { PageForm, useSaved } from '@/components/ui/page-form';
import { TextField } from '@/components/ui/text-field';
import { useKeptForm, versionOf } from '@/lib/kept-form';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Workflow } from '@/server/automation/workflows/shapes';
import { ActionList } from './action-list';
import { ConditionList } from './condition-list';
import { type Draft, problemsOf, toInput } from './draft';
import { DraftSentence } from './sentence';
import { TestPanel } from './test-panel';
import { TriggerFields } from './trigger-fields';

interface Props {
  /** What is written is kept under this name. */
  about: string;
  begin: () => Draft;
  /** The workflow that is changed; a new one when left out. */
  workflow?: Workflow;
  onSaved?: (workflow: Workflow) => void;
}

const workflowVersion = (workflow: Workflow | undefined) => versionOf(workflow, 'active', 'runCount', 'updatedAt');

/** When something happens, if it is so, do that: and the whole in a sentence, and tried out. */
export function WorkflowForm({ about, begin, workflow, onSaved }: Props) {
  const form = useKeptForm(about, workflowVersion(workflow), begin);
  const { values: draft, set } = form;
  const { save, error, busy } = useSave(workflow, (saved) => {
    form.settle(workflowVersion(saved));
    onSaved?.(saved);
  });
  const problems = error ? problemsOf(messageOf(error)) : {};
  return (
    <PageForm
      errors={{ '': problems[''] ?? '' }}
      busy={busy}
      action={workflow ? 'Save' : 'Create workflow'}
      form={form}
      onSubmit={() => save(form.send())}
    >
      <TextField
        label="Name"
        error={problems.name}
        maxLength={200}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <Section title="When" className="mt-2 mb-0">
        <TriggerFields draft={draft} set={set} error={problems.triggerConfig} />
      </Section>
      <Section title="If" about="All of these must hold. Without any, it always runs." className="mt-2 mb-0">
        <ConditionList draft={draft} set={set} problems={problems} />
      </Section>
      <Section title="Then" about="One after the other; if one fails, none of them is done." className="mt-2 mb-0">
        <ActionList draft={draft} set={set} problems={problems} />
      </Section>
      <p aria-live="polite" className="rounded-lg bg-sunken px-4 py-3 text-sm">
        <span className="sr-only">In a sentence: </span>
        <DraftSentence draft={draft} />
      </p>
      <TestPanel draft={draft} />
    </PageForm>
  );
}

function useSave(workflow: Workflow | undefined, onSaved: (workflow: Workflow) => void) {
  const trpc = useTRPC();
  const outcome = useSaved(trpc.workflows.pathFilter(), ({ workflow: saved }: { workflow: Workflow }) =>
    onSaved(saved),
  );
  const create = useMutation(trpc.workflows.create.mutationOptions(outcome));
  const update = useMutation(trpc.workflows.update.mutationOptions(outcome));
  const save = (draft: Draft) => {
    const input = { name: draft.name, ...toInput(draft) };
    if (workflow) update.mutate({ id: workflow.id, ...input });
    else create.mutate(input);
  };
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
