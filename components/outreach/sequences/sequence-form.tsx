'use client';

import { useMutation } from '@tanstack/react-query';
import { NameAndFrom, ProductField } from '@/components/outreach/campaigns/basics';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { PageForm, useSaved } from '@/components/ui/page-form';
import { Select } from '@/components/ui/select';
import { fieldErrors } from '@/lib/field-errors';
import { useKeptForm, versionOf } from '@/lib/kept-form';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Sequence } from '@/server/outreach/sequences/contract';
import { Rules, type RuleValues } from './sequence-rules';
import { StepList } from './step-list';
import { type DraftStep, newStep, toDraft, toInput } from './steps';

const begin = (sequence: Sequence | undefined) => ({
  name: sequence?.name ?? '',
  sendMode: sequence?.sendMode ?? ('DRAFT' as const),
  fromEmail: sequence?.fromEmail ?? null,
  offering: sequence?.offering ?? null,
  rules: {
    businessHoursOnly: sequence?.businessHoursOnly ?? false,
    exitOnReply: sequence?.exitOnReply ?? true,
    exitOnDealCreated: sequence?.exitOnDealCreated ?? false,
    exitOnStatusChange: sequence?.exitOnStatusChange ?? false,
  } satisfies RuleValues,
  steps: sequence?.steps.map(toDraft) ?? [newStep('EMAIL', true)],
});
type Values = ReturnType<typeof begin>;

const sequenceVersion = (sequence: Sequence | undefined) =>
  versionOf(sequence, 'status', 'enrollmentCount', 'updatedAt');

interface Props {
  /** The sequence that is changed; a new one when left out. */
  sequence?: Sequence;
  onSaved?: (sequence: Sequence) => void;
}

/** The steps of a sequence, how they go out, and what ends it. */
export function SequenceForm({ sequence, onSaved }: Props) {
  const form = useKeptForm(`sequence ${sequence?.id ?? 'new'}`, sequenceVersion(sequence), () => begin(sequence));
  const { values, set } = form;
  const { save, error, busy } = useSave(sequence, (saved) => {
    form.settle(sequenceVersion(saved));
    onSaved?.(saved);
  });
  const { errors, steps: stepErrors } = readErrors(error);
  return (
    <PageForm
      errors={errors}
      busy={busy}
      action={sequence ? 'Save' : 'Create sequence'}
      form={form}
      onSubmit={() => save(form.send())}
    >
      <Settings values={values} set={set} errors={errors} />
      <Section title="Steps" className="mt-2 mb-2">
        <StepList value={values.steps} onChange={(steps: DraftStep[]) => set({ steps })} errors={stepErrors} />
      </Section>
      <Rules value={values.rules} onChange={(rules) => set({ rules })} />
    </PageForm>
  );
}

interface SettingsProps {
  values: Values;
  set: (changes: Partial<Values>) => void;
  errors: Record<string, string>;
}

const MODES = [
  { value: 'DRAFT', label: 'Each email waits as a draft for review' },
  { value: 'AUTO', label: 'Emails are sent by themselves' },
];

function Settings({ values, set, errors }: SettingsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameAndFrom values={values} set={set} errors={errors} />
      <Field label="Sending" error={errors.sendMode}>
        {(control) => (
          <Select
            id={control.id}
            value={values.sendMode}
            onChange={(mode) => set({ sendMode: mode === 'AUTO' ? 'AUTO' : 'DRAFT' })}
            options={MODES}
          />
        )}
      </Field>
      <ProductField values={values} set={set} errors={errors} />
    </div>
  );
}

const NAMES = ['name', 'fromEmail', 'from', 'sendMode', 'offeringId'];

/** What the service says of steps is kept apart by their places: `steps.1: …`. */
function readErrors(error: unknown) {
  const steps: Record<number, string> = {};
  if (!error) return { errors: {}, steps };
  const rest = messageOf(error)
    .split('; ')
    .filter((part) => {
      const [, place, text] = /^steps\.(\d{1,4})[^:]*: (.+)$/s.exec(part) ?? [];
      if (place === undefined || !text) return true;
      steps[Number(place)] = text;
      return false;
    });
  return { errors: rest.length > 0 ? fieldErrors(rest.join('; '), NAMES) : {}, steps };
}

function useSave(sequence: Sequence | undefined, onSaved: (sequence: Sequence) => void) {
  const trpc = useTRPC();
  const outcome = useSaved(trpc.sequences.pathFilter(), ({ sequence: saved }: { sequence: Sequence }) =>
    onSaved(saved),
  );
  const create = useMutation(trpc.sequences.create.mutationOptions(outcome));
  const update = useMutation(trpc.sequences.update.mutationOptions(outcome));
  const save = ({ name, sendMode, fromEmail, offering, rules, steps }: Values) => {
    const input = {
      name,
      sendMode,
      ...rules,
      ...(fromEmail && fromEmail !== sequence?.fromEmail && { fromEmail }),
      offeringId: offering?.id ?? null,
      steps: steps.map(toInput),
    };
    if (sequence) update.mutate({ id: sequence.id, ...input });
    else create.mutate(input);
  };
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
