'use client';

import { useDroppable } from '@dnd-kit/core';
import Link from 'next/link';
import type { BoardStage, Stage } from '@/components/records/pipelines/board-stages';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { formatNumber, formatShort } from '@/lib/format';
import { Card } from './card';

interface Props {
  stage: Stage;
  content: BoardStage | undefined;
  onOpen: (id: string) => void;
  disabled: boolean;
}

const DOT = (stage: Stage) => (stage.won ? 'bg-success' : stage.lost ? 'bg-danger' : 'bg-accent');

/** A stage with its deals. */
export function Column({ stage, content, onOpen, disabled }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: stage.id, data: { name: stage.name }, disabled });
  const hidden = content ? content.dealCount - content.deals.length : 0;
  return (
    <section
      ref={setNodeRef}
      aria-label={stage.name}
      className={cn(
        'flex min-h-0 w-[80vw] max-w-72 shrink-0 snap-start flex-col rounded-xl transition-colors md:w-64',
        isOver ? 'bg-selected ring-2 ring-accent/50' : 'bg-sunken/70',
      )}
    >
      <header className="flex h-10 shrink-0 items-center gap-2 px-3">
        <span className={cn('size-2 rounded-full', DOT(stage))} aria-hidden />
        <h2 className="truncate font-medium text-sm">{stage.name}</h2>
        {content ? (
          <>
            <span className="text-muted text-xs tabular-nums">{formatNumber(content.dealCount)}</span>
            <span className="ml-auto text-muted text-xs tabular-nums" title={formatNumber(content.value)}>
              {formatShort(content.value)}
            </span>
          </>
        ) : null}
      </header>
      <div className="flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {content
          ? null
          : ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="h-20 shrink-0 rounded-lg bg-surface" />)}
        {content?.deals.map((deal) => (
          <Card key={deal.id} deal={deal} onOpen={onOpen} disabled={disabled} />
        ))}
        {hidden > 0 ? (
          <Link
            href={`/deals?pipelineStageId=${stage.id}`}
            className="rounded-md px-2 py-1.5 text-center text-muted text-xs hover:bg-hover hover:text-ink"
          >
            {formatNumber(hidden)} more in the table
          </Link>
        ) : null}
      </div>
    </section>
  );
}
