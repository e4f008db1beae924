'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

interface Draft {
  key: number;
  name: string;
  kind: string;
}

const FIRST: Draft[] = [
  { key: 1, name: 'Open', kind: 'open' },
  { key: 2, name: 'Won', kind: 'won' },
  { key: 3, name: 'Lost', kind: 'lost' },
];
const KINDS = [
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];

/** Makes a pipeline with its stages. */
export function NewPipeline({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [stages, setStages] = useState(FIRST);
  const create = useMutation(
    trpc.pipelines.create.mutationOptions({
      meta: { quiet: true },
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries(trpc.pipelines.pathFilter()),
    }),
  );
  const errors = create.error ? fieldErrors(messageOf(create.error), ['name']) : {};
  return (
    <FormDialog
      title="New pipeline"
      action="Create pipeline"
      busy={create.isPending}
      onSubmit={() => {
        create.mutate({
          name,
          stages: stages.map((stage) => ({
            name: stage.name,
            won: stage.kind === 'won',
            lost: stage.kind === 'lost',
          })),
        });
      }}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name} value={name} onChange={setName} />
      <StageLines stages={stages} onChange={setStages} error={errors['']} />
    </FormDialog>
  );
}

interface LinesProps {
  stages: Draft[];
  onChange: (stages: Draft[]) => void;
  error: string | undefined;
}

function StageLines({ stages, onChange, error }: LinesProps) {
  const change = (key: number, part: Partial<Draft>) =>
    onChange(stages.map((stage) => (stage.key === key ? { ...stage, ...part } : stage)));
  const add = () =>
    onChange([...stages, { key: Math.max(0, ...stages.map(({ key }) => key)) + 1, name: '', kind: 'open' }]);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">Stages, in order</legend>
      {stages.map((stage, index) => (
        <div key={stage.key} className="flex items-center gap-2">
          <input
            aria-label={`Stage ${index + 1}: name`}
            className="field"
            value={stage.name}
            onChange={(event) => change(stage.key, { name: event.target.value })}
          />
          <Select
            label={`Stage ${index + 1}: type`}
            className="w-24 shrink-0"
            value={stage.kind}
            onChange={(kind) => change(stage.key, { kind: kind ?? 'open' })}
            options={KINDS}
          />
          <Button
            size="iconSm"
            look="ghost"
            aria-label={`Remove stage ${index + 1}`}
            onClick={() => onChange(stages.filter((one) => one !== stage))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button size="sm" look="ghost" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add stage
      </Button>
      {error ? (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
