'use client';

import { Check, Loader2, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import type { RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { SelectBox } from '../selection/select-box';
import type { CellState, CellStates } from './use-cell-writes';
import type { GridColumn } from './use-grid-columns';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  columns: GridColumn<T>[];
  row: Row<T>;
  index: number;
  open: boolean;
  /** Undefined where no row can be chosen. */
  isChosen: boolean | undefined;
  /** The cell that has the cursor, if it is in this row. */
  active: number | undefined;
  /** The cells of this row that a range holds. */
  from: number | undefined;
  to: number | undefined;
  /** The editor of the cell that has the cursor. */
  editor: ReactNode;
  states: CellStates | undefined;
}

function CellsOrCard<T extends TypeName>(props: Props<T>) {
  const { definition, columns, row, index, open, isChosen, active, from, to, editor, states } = props;
  const inRange = (col: number) => from !== undefined && to !== undefined && col >= from && col <= to;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed one by one
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={open || undefined}
      aria-selected={isChosen}
      data-index={index}
      tabIndex={-1}
      style={{ transform: `translateY(calc(var(--record-row) * ${index}))` }}
      className={cn(
        'record-row group absolute inset-x-0 top-0 border-line/60 border-b outline-offset-[-2px] max-md:cursor-pointer',
        active !== undefined && (editor !== undefined || states !== undefined) && 'z-[2]',
        open || isChosen ? 'bg-selected' : 'bg-surface hover:bg-hover',
      )}
    >
      {columns.map(({ id, end, cell, field }, col) => {
        const state = field && states?.[field.name];
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={id}
            role="gridcell"
            aria-colindex={col + 1}
            aria-readonly={!field || !definition.update || undefined}
            aria-invalid={state?.is === 'refused' || undefined}
            data-col={col}
            tabIndex={active === col ? 0 : -1}
            className={cn(
              'relative flex min-w-0 select-none items-center px-3 text-sm outline-offset-[-2px] max-md:hidden',
              end && 'justify-end tabular-nums',
              col === 0 && 'sticky left-0 z-[1] bg-inherit pl-5 font-medium',
              col === 0 && isChosen !== undefined && 'pl-2',
              inRange(col) && 'bg-accent/10',
              state?.is === 'refused' && 'shadow-[inset_0_0_0_1px_var(--danger)]',
            )}
          >
            {col === 0 && isChosen !== undefined ? (
              <SelectBox label="Choose" checked={isChosen} of="row" className="mr-1 size-8" />
            ) : null}
            <span
              className={cn('min-w-0 truncate', col === 0 && 'cursor-pointer hover:underline')}
              data-name={col === 0}
            >
              {cell(row)}
            </span>
            {state ? <State {...state} isActive={active === col} /> : null}
            {active === col ? editor : null}
          </div>
        );
      })}
      <Card definition={definition} row={row} isActive={active !== undefined} isChosen={isChosen} />
    </div>
  );
}

type StateProps = CellState & { isActive: boolean };

/** What became of what was written: at work, kept, or refused with the reason. */
function State({ isActive, ...state }: StateProps) {
  const look = 'absolute right-1 size-3.5 bg-inherit';
  if (state.is === 'saving')
    return <Loader2 role="img" aria-label="Saving" className={cn(look, 'animate-spin text-faint')} />;
  if (state.is === 'saved') return <Check role="img" aria-label="Saved" className={cn(look, 'text-success')} />;
  return (
    <>
      <TriangleAlert role="img" aria-label="Not saved" className={cn(look, 'text-danger')} />
      <span
        role="alert"
        className={cn(
          'absolute top-full left-0 z-30 max-w-72 rounded-md bg-danger-soft px-2 py-1 text-danger text-xs shadow-pop',
          !isActive && 'sr-only',
        )}
      >
        {state.why}
      </span>
    </>
  );
}

interface CardProps<T extends TypeName> {
  definition: RecordDefinition<T>;
  row: Row<T>;
  isActive: boolean;
  isChosen: boolean | undefined;
}

/** All that a phone shows of a record. */
function Card<T extends TypeName>({ definition, row, isActive, isChosen }: CardProps<T>) {
  const { name, detail, aside } = definition;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="gridcell"
      data-card
      tabIndex={isActive ? 0 : -1}
      className="flex h-full items-center gap-3 px-4 outline-offset-[-2px] md:hidden"
    >
      {isChosen === undefined ? null : (
        <SelectBox label="Choose" checked={isChosen} of="row" className="-mr-2 -ml-3 size-11" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-base">{name(row)}</p>
        <p className="truncate text-muted text-sm">{detail(row)}</p>
      </div>
      {aside ? <div className="shrink-0">{aside(row)}</div> : null}
    </div>
  );
}

/** A record as a row of cells, or as a card on a phone. `memo` would forget that the type of the record is open. */
export const GridRow = memo(CellsOrCard) as typeof CellsOrCard;
