'use client';

import { useDraggable } from '@dnd-kit/core';
import { CalendarClock } from 'lucide-react';
import { cn } from '@/lib/cn';
import { formatDay, formatMoney } from '@/lib/format';
import type { BoardDeal } from '@/server/records/deals/contract';

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

/** What a card looks like, in its column and under the pointer. */
export function CardFace({ deal, lifted }: { deal: BoardDeal; lifted?: boolean }) {
  const about = [deal.company?.name, deal.contact?.name].filter(Boolean).join(' · ');
  return (
    <div
      className={cn(
        'rounded-lg border border-line bg-surface p-3 text-sm shadow-low transition-colors hover:border-line-strong dark:bg-raised',
        lifted && 'rotate-1 cursor-grabbing border-accent shadow-pop',
      )}
    >
      <p className="truncate font-medium">{deal.name}</p>
      {about ? <p className="mt-0.5 truncate text-muted text-xs">{about}</p> : null}
      <p className="mt-2 flex items-center justify-between gap-2 text-xs">
        <span className="font-medium tabular-nums">{formatMoney(deal.value)}</span>
        {deal.expectedCloseDate ? (
          <span className="flex items-center gap-1 text-muted">
            <CalendarClock className="size-3.5" aria-hidden />
            <span className="sr-only">Closes</span>
            {formatDay(deal.expectedCloseDate)}
          </span>
        ) : null}
      </p>
    </div>
  );
}
