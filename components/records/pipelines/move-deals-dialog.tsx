'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import type { Stage } from '@/components/records/pipelines/board-stages';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Pipeline } from '@/server/records/pipelines/contract';

interface Props {
  pipeline: Pipeline;
  /** The stage that goes; the whole pipeline when left out. */
  stage?: Stage;
  pipelines: Pipeline[];
  onClose: () => void;
}

/** Deletes a stage or a pipeline; where it has deals, asks where they go. */
export function MoveDealsDialog({ pipeline, stage, pipelines, onClose }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [target, setTarget] = useState<string | null>(null);
  const outcome = {
    meta: { quiet: true },
    onSuccess: ({ movedDeals }: { movedDeals: number }) => {
      if (movedDeals > 0) toast.success(`${plural(movedDeals, 'deal')} moved.`);
      onClose();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trpc.pipelines.pathFilter()),
        queries.invalidateQueries({ queryKey: recordKeys.type('deals') }),
      ]),
  };
  const removeStage = useMutation(trpc.stages.delete.mutationOptions(outcome));
  const removePipeline = useMutation(trpc.pipelines.delete.mutationOptions(outcome));
  const deals = stage ? stage.dealCount : pipeline.stages.reduce((sum, one) => sum + one.dealCount, 0);
  const error = removeStage.error ?? removePipeline.error;
  const to = target ? { moveDealsTo: target } : {};
  const remove = () =>
    stage ? removeStage.mutate({ id: stage.id, ...to }) : removePipeline.mutate({ id: pipeline.id, ...to });
  const what = stage ? 'stage' : 'pipeline';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete the ${what} “${(stage ?? pipeline).name}”?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="dangerSolid"
            disabled={deals > 0 && !target}
            busy={removeStage.isPending || removePipeline.isPending}
            onClick={remove}
          >
            Delete {what}
          </Button>
        </>
      }
    >
      {deals > 0 ? (
        <Field
          label="Move its deals to"
          hint={`It has ${plural(deals, 'deal')}.`}
          error={error ? messageOf(error) : undefined}
        >
          {(control) => (
            <Select id={control.id} value={target} onChange={setTarget} options={targets(pipelines, pipeline, stage)} />
          )}
        </Field>
      ) : (
        <p className={error ? 'text-danger text-sm' : 'text-muted text-sm'} role={error ? 'alert' : undefined}>
          {error ? messageOf(error) : 'It has no deals.'}
        </p>
      )}
    </Dialog>
  );
}

/** The stages that the deals can go to: any other one, or of another pipeline when a whole one goes. */
function targets(pipelines: Pipeline[], pipeline: Pipeline, stage: Stage | undefined) {
  const open = stage ? pipelines : pipelines.filter((one) => one.id !== pipeline.id);
  return open.flatMap(({ name, stages }) =>
    stages
      .filter((one) => one.id !== stage?.id)
      .map((one) => ({ value: one.id, label: pipelines.length > 1 ? `${name}: ${one.name}` : one.name })),
  );
}
