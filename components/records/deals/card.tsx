'use client';

import { useDraggable } from '@dnd-kit/core';
import type { BoardDeal } from '@/components/records/pipelines/board-stages';
import { cn } from '@/lib/cn';
import { CardFace } from './card-face';

interface Props {
  deal: BoardDeal;
  onOpen: (id: string) => void;
  disabled: boolean;
}

/** A deal on the board: Enter or a press opens it, Space or a drag takes it up. */
export function Card({ deal, onOpen, disabled }: Props) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: deal.id,
    data: { stageId: deal.pipelineStage.id, name: deal.name },
    disabled,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button could not hold the lines of a card
    <div
      ref={setNodeRef}
      {...listeners}
      aria-describedby={attributes['aria-describedby']}
      role="button"
      tabIndex={0}
      data-deal={deal.id}
      aria-roledescription={disabled ? undefined : 'deal that can be moved'}
      onClick={() => onOpen(deal.id)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isDragging) onOpen(deal.id);
        else listeners?.onKeyDown?.(event);
      }}
      className={cn(
        'relative cursor-pointer touch-manipulation select-none rounded-lg',
        isDragging && 'rounded-lg ring-2 ring-accent/50 [&>*]:opacity-0',
      )}
    >
      <CardFace deal={deal} />
    </div>
  );
}
