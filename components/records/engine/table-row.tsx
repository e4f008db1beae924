'use client';

import { memo } from 'react';
import { cn } from '@/lib/cn';
import type { Column, RecordDefinition } from './definition';
import type { Row, TypeName } from './record-types';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  columns: Column<T>[];
  row: Row<T>;
  index: number;
  open: boolean;
  /** The one row that Tab reaches; the arrow keys move on from it. */
  focusable: boolean;
  onFocus: (index: number) => void;
  onOpen: (id: string) => void;
}

function CellsOrCard<T extends TypeName>(props: Props<T>) {
  const { definition, columns, row, index, open, focusable, onFocus, onOpen } = props;
  const { aside } = definition;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed one by one
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={open}
      data-index={index}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={() => onOpen(row.id)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        onOpen(row.id);
      }}
      style={{ transform: `translateY(calc(var(--record-row) * ${index}))` }}
      className={cn(
        'record-row group absolute inset-x-0 top-0 cursor-pointer border-line/60 border-b outline-offset-[-2px]',
        open ? 'bg-selected' : 'bg-surface hover:bg-hover',
      )}
    >
      {columns.map(({ id, end, cell }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div
          key={id}
          role="gridcell"
          className={cn(
            'flex min-w-0 items-center px-3 text-sm max-md:hidden',
            end && 'justify-end tabular-nums',
            at === 0 && 'sticky left-0 z-[1] bg-inherit pl-5 font-medium',
          )}
        >
          <span className="min-w-0 truncate">{cell(row)}</span>
        </div>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className="flex h-full items-center gap-3 px-4 md:hidden">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-base">{definition.name(row)}</p>
          <p className="truncate text-muted text-sm">{definition.detail(row)}</p>
        </div>
        {aside ? <div className="shrink-0">{aside(row)}</div> : null}
      </div>
    </div>
  );
}

/** A record as a row of cells, or as a card on a phone. `memo` would forget that the type of the record is open. */
export const TableRow = memo(CellsOrCard) as typeof CellsOrCard;
