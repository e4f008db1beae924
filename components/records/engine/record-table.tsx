'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsPhone } from '@/lib/media';
import type { Column, RecordDefinition } from './definition';
import type { Row, TypeName } from './record-types';
import { TableRow } from './table-row';

const ROW_PX = { desktop: 40, phone: 64 } as const;

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  columns: Column<T>[];
  /** Undefined while the first page is on its way. */
  rows: Row<T>[] | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
  hasMore: boolean;
  onMore: () => void;
}

/** An endless table of which only the rows in sight are in the page. Arrow keys move through it, Enter opens. */
export function RecordTable<T extends TypeName>(props: Props<T>) {
  const { definition, columns, rows, openId, onOpen, hasMore, onMore } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useIsPhone() ? ROW_PX.phone : ROW_PX.desktop;
  const count = rows?.length ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    initialRect: { width: 1200, height: 900 },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const [active, setActive] = useState(0);
  useMore(hasMore && last >= count - 20, onMore, count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
    focusRow(scroller, next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed one by one
    <div
      ref={scroller}
      role="grid"
      aria-label={definition.title}
      aria-rowcount={hasMore ? -1 : count + 1}
      aria-busy={rows === undefined}
      tabIndex={-1}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
      style={gridStyle(columns)}
      onKeyDown={(event) => moveByKey(event, count, (scroller.current?.clientHeight ?? 0) / rowPx, moveTo)}
    >
      <div className="md:min-w-(--record-min)">
        <Head columns={columns} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className="relative" style={{ height: `calc(var(--record-row) * ${rows ? count : 12})` }}>
          {rows ? null : <LoadingRows columns={columns} />}
          {items.map(({ index }) => {
            const row = rows?.[index];
            if (!row) return null;
            return (
              <TableRow
                key={row.id}
                definition={definition}
                columns={columns}
                row={row}
                index={index}
                open={row.id === openId}
                focusable={index === Math.min(active, count - 1)}
                onFocus={setActive}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A row that is there takes the focus at once, so that a key pressed right after goes to it. */
function focusRow(scroller: RefObject<HTMLElement | null>, index: number) {
  const focus = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    row?.focus();
    return row;
  };
  if (!focus()) requestAnimationFrame(focus);
}

/** Arrow keys, Page Up and Down, Home and End, while a row has the focus. @param inSight rows that fit on the screen */
function moveByKey(event: KeyboardEvent, count: number, inSight: number, moveTo: (index: number) => void) {
  const page = Math.max(1, Math.floor(inSight) - 2);
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return;
  event.preventDefault();
  moveTo(Number(event.target.dataset.index) + step);
}

/** Asks for the next page when the end comes near, once per length. */
function useMore(near: boolean, onMore: () => void, count: number) {
  const more = useEffectEvent(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may need yet another page
  useEffect(() => {
    if (near) more();
  }, [near, count]);
}

type Shape = Pick<Column<TypeName>, 'id' | 'label' | 'width' | 'end'>;

function gridStyle(columns: Shape[]): CSSProperties {
  const tracks = columns.map(({ width: [least, share] }) => `minmax(${least}px, ${share}fr)`);
  const least = columns.reduce((sum, { width }) => sum + width[0], 0);
  return { '--record-columns': tracks.join(' '), '--record-min': `${least}px` } as CSSProperties;
}

function Head({ columns }: { columns: Shape[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="rowgroup" className="sticky top-0 z-10 max-md:hidden">
      {/* biome-ignore lint/a11y: header rows take no focus */}
      <div role="row" className="grid h-8 grid-cols-(--record-columns) border-line border-b bg-surface">
        {columns.map(({ id, label, end }, index) => (
          // biome-ignore lint/a11y: header cells take no focus
          <div
            key={id}
            role="columnheader"
            className={`flex items-center bg-surface px-3 font-medium text-muted text-xs first:pl-5 ${end ? 'justify-end' : ''} ${index === 0 ? 'sticky left-0 z-10' : ''}`}
          >
            <span className="truncate">{label}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function LoadingRows({ columns }: { columns: Shape[] }) {
  return Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <div key={row} className="record-row border-line/60 border-b max-md:flex max-md:items-center" aria-hidden>
      {columns.map(({ id }, index) => (
        <div key={id} className={`flex items-center px-3 first:pl-5 ${index > 1 ? 'max-md:hidden' : ''}`}>
          <Skeleton className={index === 0 ? 'h-3.5 w-36' : 'h-3.5 w-20'} />
        </div>
      ))}
    </div>
  ));
}
