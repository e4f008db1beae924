'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Stage } from '@/components/records/pipelines/board-stages';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { optionalNumber, parsePercent } from '@/lib/amount';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

const KINDS = [
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];

/** Adds a stage to a pipeline, or changes one. */
export function StageDialog({
  pipelineId,
  stage,
  onClose,
}: {
  pipelineId: string;
  stage?: Stage;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState(stage?.name ?? '');
  const [kind, setKind] = useState(stage?.won ? 'won' : stage?.lost ? 'lost' : 'open');
  const shown = stage?.probability?.toString() ?? '';
  const [percent, setPercent] = useState(shown);
  const outcome = {
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(trpc.pipelines.pathFilter()),
  };
  const create = useMutation(trpc.stages.create.mutationOptions(outcome));
  const update = useMutation(trpc.stages.update.mutationOptions(outcome));
  // What stays as it was shown is not said: it may be what the stage's place says.
  const probability = optionalNumber(percent, parsePercent);
  const isChanged = kind === 'open' && percent !== shown;
  const content = { name, won: kind === 'won', lost: kind === 'lost', ...(isChanged && { probability }) };
  const error = create.error ?? update.error;
  const errors = error ? fieldErrors(messageOf(error), ['name', 'probability']) : {};
  return (
    <FormDialog
      title={stage ? 'Edit stage' : 'Add stage'}
      action={stage ? 'Save' : 'Add stage'}
      busy={create.isPending || update.isPending}
      error={errors['']}
      onSubmit={() => {
        if (stage) update.mutate({ id: stage.id, ...content });
        else create.mutate({ id: pipelineId, ...content });
      }}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name} value={name} onChange={setName} />
      <Field label="A deal in it is" hint="Deals in this stage change with it.">
        {(control) => (
          <Select id={control.id} value={kind} onChange={(value) => setKind(value ?? 'open')} options={KINDS} />
        )}
      </Field>
      {kind === 'open' ? (
        <TextField
          label="Probability, %"
          inputMode="decimal"
          optional
          hint="How many of its deals are won. What a stage in this place usually has, when empty."
          error={errors.probability}
          value={percent}
          onChange={setPercent}
        />
      ) : null}
    </FormDialog>
  );
}
