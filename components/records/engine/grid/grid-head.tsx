'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as Pressing,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { cn } from '@/lib/cn';
import type { TypeName } from '../record-types';
import { SelectBox } from '../selection/select-box';
import type { Selected } from '../selection/use-selection';
import type { GridColumn } from './use-grid-columns';
import type { Layout } from './use-layout';

interface Props<T extends TypeName> {
  layout: Layout<T>;
  /** A field, with `-` in front for descending. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The cell of the head that has the cursor. */
  active: number | undefined;
  /** The rows that are chosen; undefined where none can be. */
  selected: Selected | undefined;
}

/** Ascending, descending, and back to the order that a list has by itself. */
const nextSort = (name: string, sort: string | undefined) =>
  sort === name ? `-${name}` : sort === `-${name}` ? undefined : name;

const STEP_PX = 16;

/** The names of the columns: pressed they sort, dragged they move, and their edges set the width. */
export function GridHead<T extends TypeName>({ layout, sort, onSort, active, selected }: Props<T>) {
  const [over, setOver] = useState<string>();
  const dragged = useRef<string>(undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed one by one
    <div role="rowgroup" className="sticky top-0 z-10 max-md:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
      <div
        role="row"
        aria-rowindex={1}
        data-index={-1}
        className="grid h-8 grid-cols-(--record-columns) border-line border-b bg-surface"
      >
        {layout.shown.map((column, at) => (
          <HeadCell
            key={column.id}
            column={column}
            col={at}
            isActive={active === at}
            isOver={over === column.id}
            sort={sort}
            onSort={onSort}
            box={at === 0 && selected ? <AllBox selected={selected} /> : null}
            onPull={(width) => layout.pull(column.id, width)}
            onResize={(width) => layout.resize(column.id, width)}
            onMove={(step) => {
              const to = layout.shown[at + step];
              if (to) layout.move(column.id, to.id);
            }}
            drag={{
              draggable: at > 0,
              onDragStart: (event) => {
                dragged.current = column.id;
                event.dataTransfer.effectAllowed = 'move';
              },
              onDragEnd: () => setOver(undefined),
              onDragOver: (event) => {
                if (!dragged.current || at === 0) return;
                event.preventDefault();
                setOver(column.id);
              },
              onDrop: (event) => {
                event.preventDefault();
                if (dragged.current) layout.move(dragged.current, column.id);
                dragged.current = undefined;
                setOver(undefined);
              },
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface CellProps<T extends TypeName> {
  column: GridColumn<T>;
  col: number;
  isActive: boolean;
  isOver: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onPull: (width: number) => void;
  onResize: (width: number | undefined) => void;
  onMove: (step: 1 | -1) => void;
  /** Chooses every row. */
  box: ReactNode;
  drag: Pick<React.ComponentProps<'div'>, 'draggable' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop'>;
}

function HeadCell<T extends TypeName>(props: CellProps<T>) {
  const { column, col, isActive, isOver, sort, onSort, onPull, onResize, onMove, box, drag } = props;
  const { id, label, end, sorted } = column;
  const direction =
    sorted && sort === sorted ? 'ascending' : sorted && sort === `-${sorted}` ? 'descending' : undefined;
  const toggle = () => sorted && onSort(nextSort(sorted, sort));
  const click = ({ target }: MouseEvent) => !(target instanceof Element && target.closest('[data-select]')) && toggle();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (event.altKey && step) {
      if (event.shiftKey) onMove(step);
      else onResize(event.currentTarget.offsetWidth + step * STEP_PX);
    } else if (event.key === 'Enter' || event.key === ' ') toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      {...drag}
      role="columnheader"
      aria-colindex={col + 1}
      aria-sort={sorted ? (direction ?? 'none') : undefined}
      title={sorted ? undefined : `${label}: this list cannot be sorted by it`}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
      data-col={col}
      data-column={id}
      tabIndex={isActive ? 0 : -1}
      onClick={click}
      onKeyDown={press}
      className={cn(
        'group relative flex select-none items-center gap-1 bg-surface px-3 font-medium text-muted text-xs outline-offset-[-2px]',
        end && 'justify-end',
        col === 0 && 'sticky left-0 z-10 pl-5',
        box && 'pl-2',
        sorted && 'cursor-pointer hover:text-ink',
        direction && 'text-ink',
        isOver && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      {box}
      <span className="truncate">{label}</span>
      {direction ? <Arrow className="size-3.5 shrink-0" aria-hidden /> : null}
      <Edge onPull={onPull} onResize={onResize} />
    </div>
  );
}

function AllBox({ selected: { size, isWhole } }: { selected: Selected }) {
  return <SelectBox label="Choose all" checked={isWhole || (size > 0 && 'mixed')} of="all" className="size-8" />;
}

/** The edge of a column: dragged it sets the width, pressed twice it gives it back. Keys do the same on the cell. */
function Edge({ onPull, onResize }: Pick<CellProps<TypeName>, 'onPull' | 'onResize'>) {
  const begin = (event: Pressing<HTMLElement>) => {
    const edge = event.currentTarget;
    const width = edge.parentElement?.offsetWidth ?? 0;
    const start = event.clientX;
    let pulled: number | undefined;
    const follow = ({ clientX }: PointerEvent) => {
      pulled = width + clientX - start;
      onPull(pulled);
    };
    const end = () => {
      edge.removeEventListener('pointermove', follow);
      if (pulled !== undefined) onResize(pulled);
    };
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', follow);
    edge.addEventListener('lostpointercapture', end, { once: true });
    event.preventDefault();
  };
  return (
    <span
      aria-hidden
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={begin}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(undefined)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-accent"
    />
  );
}
