'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { lazyPart } from '@/lib/lazy';
import { useIsPhone } from '@/lib/media';
import type { Total } from '@/server/kernel/contract/listing';
import type { RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import type { Selected } from '../selection/use-selection';
import { rangeOf } from './cursor';
import { useFindTarget } from './find-target';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import type { GridState } from './grid-state';
import { useCellWrites } from './use-cell-writes';
import { placeOf, useCursor } from './use-cursor';
import { useGridEvents } from './use-grid-events';
import type { Layout } from './use-layout';
import { LoadingRows, PlaceholderRow } from './waiting-rows';

const CellEditor = lazyPart(() => import('./cell-editor').then((module) => module.CellEditor));

const ROW_PX = { desktop: 40, phone: 64 } as const;
/** Browsers draw nothing beyond some 33 million pixels. */
const MOST_PX = 30_000_000;

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  layout: Layout<T>;
  /** Undefined while the first page is on its way. */
  rows: Row<T>[] | undefined;
  /** How many there are, where that is known. */
  total: Total | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
  hasMore: boolean;
  onMore: () => void;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The rows that are chosen; undefined where none can be. */
  selected: Selected | undefined;
}

/**
 * An endless grid of which only the rows in sight are in the page, cards on a phone. It is one stop for Tab; arrows go from cell to
 * cell, Enter opens a record at its name and edits elsewhere.
 */
export function RecordGrid<T extends TypeName>(props: Props<T>) {
  const { definition, layout, rows, total, openId, hasMore, selected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, count, height, cursor, rowPx } = useRows(props, scroller);
  const writes = useCellWrites(definition);
  const mayWrite = useSession().can(definition.scope) && definition.update !== undefined;
  const find = useFindTarget();
  const { timezone } = useSession().current;
  const state: GridState<T> = { ...props, cursor, writes, find, timezone, mayWrite, count, rowPx, scroller };
  const events = useGridEvents(state);
  const { at, from, isEditing, note } = cursor;
  useRowKeys(cursor, count, scroller);
  // Where rows came or went above it, the cursor stays with its record, which has the focus.
  useLayoutEffect(() => {
    const at = rows && !isEditing && document.activeElement && placeOf(document.activeElement);
    if (at) note(at);
  }, [rows, isEditing, note]);
  const range = from && rangeOf(from, at);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed one by one */}
      <div
        ref={scroller}
        role="grid"
        aria-label={definition.title}
        aria-rowcount={!total || total.estimated ? (hasMore ? -1 : count + 1) : total.count + 1}
        aria-colcount={layout.shown.length}
        aria-busy={rows === undefined}
        aria-multiselectable={selected !== undefined}
        tabIndex={-1}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
        style={gridStyle(layout)}
        {...events.handlers}
      >
        <div className="md:min-w-(--record-min)">
          <GridHead {...props} active={at.row === -1 ? at.col : undefined} />
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div
            role="rowgroup"
            className="relative"
            style={{ height: `calc(var(--record-row) * ${rows ? height : 12})` }}
          >
            {rows ? null : <LoadingRows columns={layout.shown} />}
            {virtual.getVirtualItems().map(({ index }) => {
              const row = rows?.[index];
              if (!row) return <PlaceholderRow key={index} index={index} columns={layout.shown} />;
              const isActive = index === Math.min(at.row, count - 1);
              const isInRange = range && index >= range.top && index <= range.bottom;
              return (
                <GridRow
                  key={row.id}
                  definition={definition}
                  columns={layout.shown}
                  row={row}
                  index={index}
                  open={row.id === openId}
                  isChosen={selected?.has(row.id)}
                  active={isActive ? at.col : undefined}
                  from={isInRange ? range.left : undefined}
                  to={isInRange ? range.right : undefined}
                  editor={
                    isActive && isEditing ? <OpenEditor state={state} row={row} onDone={events.done} /> : undefined
                  }
                  states={writes.states[row.id]}
                />
              );
            })}
          </div>
        </div>
      </div>
      {/* Not inside the grid, which would take what is pasted into it for its own. */}
      {writes.changed && definition.asks?.({ ...writes.changed, onClose: writes.forget })}
    </>
  );
}

/** Keys that go from row to row wherever the focus is; the first of them brings it into the grid. */
function useRowKeys({ at, go }: ReturnType<typeof useCursor>, count: number, scroller: RefObject<HTMLElement | null>) {
  const step = (by: number) => {
    if (count === 0) return undefined;
    return () => {
      const isThere = scroller.current?.contains(document.activeElement);
      go({ row: Math.min(Math.max(isThere ? at.row + by : at.row, 0), count - 1), col: at.col });
    };
  };
  useHotkeys({ j: step(1), k: step(-1), ArrowDown: step(1) });
}

interface EditorProps<T extends TypeName> {
  state: GridState<T>;
  row: Row<T>;
  onDone: ReturnType<typeof useGridEvents<T>>['done'];
}

function OpenEditor<T extends TypeName>({ state: { cursor, writes, layout }, row, onDone }: EditorProps<T>) {
  const field = layout.shown[cursor.at.col]?.field;
  if (!field) return null;
  const state = writes.states[row.id]?.[field.name];
  return (
    <CellEditor
      field={field}
      value={field.of(row)}
      typed={cursor.typed}
      refused={state?.is === 'refused' ? state.value : undefined}
      ended={cursor.ended}
      onCommit={(value, shown) => void writes.write([{ row, cells: [{ field, value, shown }] }])}
      onDone={onDone}
    />
  );
}

/** The rows in sight, and with them the one that has the cursor: a focus whose cell went out of the page would be lost. */
function useRows<T extends TypeName>(props: Props<T>, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, total, hasMore, onMore } = props;
  const rowPx = useIsPhone() ? ROW_PX.phone : ROW_PX.desktop;
  const count = rows?.length ?? 0;
  // As high as the whole list, so that the scrollbar says where one is; rows that are not there yet are drawn empty.
  const height = rows && hasMore ? Math.max(count, Math.min(total?.count ?? 0, Math.floor(MOST_PX / rowPx))) : count;
  const kept = useRef(0);
  const virtual = useVirtualizer({
    count: height,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    initialRect: { width: 1200, height: 900 },
    scrollPaddingStart: 0,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      const isKept = kept.current >= 0 && kept.current < count && !seen.includes(kept.current);
      return isKept ? [...seen, kept.current].sort((a, b) => a - b) : seen;
    },
  });
  const scrollTo = useCallback((row: number) => virtual.scrollToIndex(row), [virtual]);
  const cursor = useCursor(scroller, scrollTo);
  kept.current = cursor.at.row;
  const last = virtual.range?.endIndex ?? -1;
  useMore(hasMore && last >= count - 20, onMore, count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  return { virtual, count, height, cursor, rowPx };
}

/** Asks for the next page when the end comes near, once per length. */
function useMore(near: boolean, onMore: () => void, count: number) {
  const more = useEffectEvent(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may need yet another page
  useEffect(() => {
    if (near) more();
  }, [near, count]);
}

function gridStyle<T extends TypeName>({ shown, widths }: Layout<T>): CSSProperties {
  const sizes = shown.map(({ id, width: [least, share] }) => ({ fixed: widths[id], least, share }));
  const tracks = sizes.map(({ fixed, least, share }) => (fixed ? `${fixed}px` : `minmax(${least}px, ${share}fr)`));
  // Where no column takes what is left over, an empty one does.
  const rest = sizes.some(({ fixed, share }) => !fixed && share > 0) ? [] : ['1fr'];
  const least = sizes.reduce((sum, size) => sum + (size.fixed ?? size.least), 0);
  return {
    '--record-columns': [...tracks, ...rest].join(' '),
    '--record-min': `${least}px`,
    // What is brought into sight is not brought under what sticks there.
    scrollPaddingInlineStart: `${sizes[0]?.fixed ?? sizes[0]?.least ?? 0}px`,
    scrollPaddingBlockStart: '32px',
  } as CSSProperties;
}
