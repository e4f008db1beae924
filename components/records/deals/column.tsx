'use client';

import { useDroppable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import type { BoardStage, Stage } from '@/components/records/pipelines/board-stages';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { Card } from './card';
import { DealValue } from './deal-value';

interface Props {
  stage: Stage;
  content: BoardStage | undefined;
  /** The list of all that is in it. */
  table: string;
  onOpen: (id: string) => void;
  /** Adds a deal to the column; undefined for whoever may not. */
  onAdd: (() => void) | undefined;
  /** Reads more of each column; undefined once a column has as many as the board shows. */
  onMore: (() => void) | undefined;
  disabled: boolean;
}

const DOT = (stage: Stage) => (stage.won ? 'bg-success' : stage.lost ? 'bg-danger' : 'bg-accent');

/** A stage with its deals. */
export function Column({ stage, content, table, onOpen, onAdd, onMore, disabled }: Props) {
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
      <header className="shrink-0 px-3 pt-1 pb-2">
        <div className="flex h-8 items-center gap-2">
          <span className={cn('size-2 rounded-full', DOT(stage))} aria-hidden />
          <h2 className="truncate font-medium text-sm">{stage.name}</h2>
          {content ? <span className="text-muted text-xs tabular-nums">{formatNumber(content.dealCount)}</span> : null}
          {onAdd ? (
            <Button
              size="iconSm"
              look="ghost"
              className="-mr-1.5 ml-auto"
              aria-label={`New deal in ${stage.name}`}
              onClick={onAdd}
            >
              <Plus aria-hidden />
            </Button>
          ) : null}
        </div>
        <DealValue totals={content?.totals} isOver={stage.won || stage.lost} />
      </header>
      <div className="flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {content
          ? null
          : ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="h-20 shrink-0 rounded-lg bg-surface" />)}
        {content?.deals.map((deal) => (
          <Card key={deal.id} deal={deal} onOpen={onOpen} disabled={disabled} />
        ))}
        {hidden > 0 && onMore ? (
          <Button look="ghost" size="sm" onClick={onMore}>
            Show more of {formatNumber(hidden)}
          </Button>
        ) : null}
        {hidden > 0 && !onMore ? (
          <Link
            href={table}
            className="rounded-md px-2 py-1.5 text-center text-muted text-xs hover:bg-hover hover:text-ink"
          >
            {formatNumber(hidden)} more in the table
          </Link>
        ) : null}
      </div>
    </section>
  );
}
