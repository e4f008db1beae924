'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Stage, WITH_PROBABILITY } from '@/components/records/pipelines/board-stages';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/page';
import { SortableList } from '@/components/ui/sortable';
import { formatPercent, plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Pipeline } from '@/server/records/pipelines/contract';
import { MoveDealsDialog } from './move-deals-dialog';
import { NameDialog } from './name-dialog';
import { StageDialog } from './stage-dialog';

interface Props {
  pipeline: Pipeline;
  pipelines: Pipeline[];
  disabled: boolean;
}

/** A pipeline with its stages in order. */
export function PipelineCard({ pipeline, pipelines, disabled }: Props) {
  const [dialog, setDialog] = useState<'name' | 'delete' | 'stage' | { edit: Stage } | { remove: Stage }>();
  const close = () => setDialog(undefined);
  const reorder = useReorder(pipeline.id);
  return (
    <Card>
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
        <h3 className="font-medium text-sm">{pipeline.name}</h3>
        {pipeline.isDefault ? <Badge>Default</Badge> : null}
        {disabled ? null : (
          <span className="ml-auto flex gap-1">
            <Button size="sm" look="ghost" onClick={() => setDialog('name')} aria-label={`Rename ${pipeline.name}`}>
              Rename
            </Button>
            <Button size="sm" look="ghost" onClick={() => setDialog('delete')} aria-label={`Delete ${pipeline.name}`}>
              Delete
            </Button>
          </span>
        )}
      </header>
      <SortableList
        id={`stages-${pipeline.id}`}
        label={`Stages of ${pipeline.name}`}
        items={pipeline.stages}
        nameOf={(stage) => stage.name}
        disabled={disabled}
        onOrder={reorder}
      >
        {(stage) => (
          <StageRow
            stage={stage}
            disabled={disabled}
            onEdit={() => setDialog({ edit: stage })}
            onRemove={() => setDialog({ remove: stage })}
          />
        )}
      </SortableList>
      {disabled ? null : (
        <div className="border-line border-t p-1.5">
          <Button size="sm" look="ghost" onClick={() => setDialog('stage')}>
            <Plus aria-hidden />
            Add stage
          </Button>
        </div>
      )}
      {dialog === 'name' ? <NameDialog pipeline={pipeline} onClose={close} /> : null}
      {dialog === 'stage' ? <StageDialog pipelineId={pipeline.id} onClose={close} /> : null}
      {dialog === 'delete' ? <MoveDealsDialog pipeline={pipeline} pipelines={pipelines} onClose={close} /> : null}
      {typeof dialog === 'object' && 'edit' in dialog ? (
        <StageDialog pipelineId={pipeline.id} stage={dialog.edit} onClose={close} />
      ) : null}
      {typeof dialog === 'object' && 'remove' in dialog ? (
        <MoveDealsDialog pipeline={pipeline} stage={dialog.remove} pipelines={pipelines} onClose={close} />
      ) : null}
    </Card>
  );
}

interface RowProps {
  stage: Stage;
  disabled: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function StageRow({ stage, disabled, onEdit, onRemove }: RowProps) {
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-2 py-2.5 pl-1 text-sm">
        <span className="truncate">{stage.name}</span>
        {stage.won ? <Badge tone="success">Won</Badge> : null}
        {stage.lost ? <Badge tone="danger">Lost</Badge> : null}
      </span>
      <span className="text-muted text-xs tabular-nums">
        {plural(stage.dealCount, 'deal')}
        {stage.won || stage.lost || stage.probability === undefined ? '' : `, ${formatPercent(stage.probability)}`}
      </span>
      {disabled ? null : (
        <>
          <Button size="sm" look="ghost" onClick={onEdit} aria-label={`Edit ${stage.name}`}>
            Edit
          </Button>
          <Button size="sm" look="ghost" onClick={onRemove} aria-label={`Delete ${stage.name}`}>
            Delete
          </Button>
        </>
      )}
    </>
  );
}

/** Shows the new order at once. */
function useReorder(pipelineId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = trpc.pipelines.list.queryOptions(WITH_PROBABILITY);
  const reorder = useMutation(
    trpc.stages.reorder.mutationOptions({
      // One after the other: the last order is the one that stays.
      scope: { id: `stages of ${pipelineId}` },
      onSettled: () => queries.invalidateQueries(list),
    }),
  );
  return (stages: Stage[]) => {
    queries.setQueryData(
      list.queryKey,
      (data) => data && { pipelines: data.pipelines.map((one) => (one.id === pipelineId ? { ...one, stages } : one)) },
    );
    reorder.mutate({ id: pipelineId, stageIds: stages.map((stage) => stage.id) });
  };
}
