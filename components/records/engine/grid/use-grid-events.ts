'use client';

import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { lazyCode } from '@/lib/lazy';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import type { TypeName } from '../record-types';
import type { Selected } from '../selection/use-selection';
import { copied } from './copy';
import { type After, type CellPosition, moved } from './cursor';
import type { GridState } from './grid-state';
import { asSheet } from './sheet-text';
import { placeOf } from './use-cursor';

const pasting = lazyCode(() => import('./paste'));
const tellFailed = (error: unknown) => toast.error(messageOf(error));

/** What is pressed, typed and copied in a grid. It listens for its rows, which then need no handlers of their own. */
export function useGridEvents<T extends TypeName>(state: GridState<T>) {
  const { cursor } = state;
  return {
    done: (after: After) => {
      const { row, col } = cursor.at;
      if (after === 'leave') return cursor.leave();
      const steps = { stay: { row, col }, down: { row: Math.min(row + 1, state.count - 1), col } };
      if (after === 'stay' || after === 'down') return cursor.go(steps[after]);
      cursor.go(moved(cursor.at, after === 'right' ? 'ArrowRight' : 'ArrowLeft', false, boundsOf(state)) ?? cursor.at);
    },
    handlers: {
      onClick: (event: MouseEvent) => press(state, event),
      // A box that is pressed leaves the focus in the grid, where the keys of the selection are heard.
      onMouseDown: (event: MouseEvent) => isIn(event.target, '[data-select]') && event.preventDefault(),
      onDoubleClick: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (place && place.row >= 0) edit(state, place);
      },
      onMouseOver: (event: MouseEvent) => {
        const place = event.buttons === 1 && !cursor.isEditing && placeOf(event.target);
        const isOther = place && (place.row !== cursor.at.row || place.col !== cursor.at.col);
        if (isOther && place.row >= 0 && cursor.at.row >= 0) cursor.go(place, true);
      },
      onFocus: (event: FocusEvent) => follow(state, event.target),
      onKeyDown: (event: KeyboardEvent) => type(state, event),
      onCopy: (event: ClipboardEvent) => {
        if (cursor.isEditing || cursor.at.row < 0) return;
        for (const [kind, text] of Object.entries(asSheet(copied(state)))) event.clipboardData.setData(kind, text);
        event.preventDefault();
      },
      onPaste: (event: ClipboardEvent) => {
        if (cursor.isEditing || cursor.at.row < 0 || !state.mayWrite) return;
        event.preventDefault();
        const text = event.clipboardData.getData('text/plain');
        void pasting().then(({ paste }) => paste(state, text), tellFailed);
      },
    },
  };
}

function boundsOf<T extends TypeName>({ layout, count, scroller, rowPx }: GridState<T>) {
  const inSight = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
  return { rows: count, cols: layout.shown.length, page: Math.max(1, inSight - 2) };
}

/** The focus goes where it was put; a row hands it to its first cell. */
function follow<T extends TypeName>({ cursor }: GridState<T>, target: Element) {
  if (!(target instanceof HTMLElement)) return;
  const { index, col, card } = target.dataset;
  if (index !== undefined) {
    const cell = target.querySelector<HTMLElement>('[data-col="0"]');
    const shown = cell?.offsetParent ? cell : target.querySelector<HTMLElement>('[data-card]');
    shown?.focus();
  }
  const row = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  if (row === undefined || (col === undefined && card === undefined)) return;
  cursor.note({ row: Number(row), col: col === undefined ? cursor.at.col : Number(col) });
}

const OWN = 'a, button, input, textarea, [role="checkbox"]';

const isIn = (target: EventTarget, selector: string) => target instanceof Element && target.closest(selector) !== null;

function press<T extends TypeName>(state: GridState<T>, event: MouseEvent) {
  const { rows, cursor, onOpen, selected } = state;
  if (selected && isIn(event.target, '[data-select]')) return pick(state, selected, event);
  if (!(event.target instanceof Element) || event.target.closest(OWN)) return;
  const row = rows?.[Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index)];
  if (!row) return;
  if (event.target.closest('[data-card], [data-name="true"]')) return onOpen(row.id);
  const place = placeOf(event.target);
  if (!place || cursor.isEditing) return;
  // A press that ended a drag leaves the range that the drag drew.
  if (!cursor.from || event.shiftKey || place.row !== cursor.at.row || place.col !== cursor.at.col)
    cursor.go(place, event.shiftKey);
}

/** A box that was pressed: of one row, of all from the last one with Shift, or of the whole list. */
function pick<T extends TypeName>({ cursor, scroller }: GridState<T>, selected: Selected, event: MouseEvent) {
  if (!(event.target instanceof Element)) return;
  const row = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index);
  if (row >= 0) selected.toggle(row, event.shiftKey);
  else if (selected.size > 0) selected.clear();
  else selected.all();
  const isCards = scroller.current?.querySelector<HTMLElement>(`[data-index="${row}"] > [data-card]`)?.offsetParent;
  if (!isCards) cursor.go({ row, col: 0 });
}

/** Begins to edit a cell; a switch is turned at once. */
function edit<T extends TypeName>({ layout, rows, cursor, writes, mayWrite }: GridState<T>, place: CellPosition) {
  const field = layout.shown[place.col]?.field;
  const row = rows?.[place.row];
  if (!field || !row || !mayWrite) return;
  if (field.kind !== 'flag') return cursor.edit(place);
  const value = field.of(row) !== true;
  void writes.write([{ row, cells: [{ field, value, shown: value }] }]);
}

/**
 * Whether keys are meant for what is in the cell. In the first column, which names the record, and while records are chosen, letters
 * and Delete are those of the list.
 */
const isSheet = <T extends TypeName>({ selected, mayWrite }: GridState<T>, at: CellPosition): boolean =>
  mayWrite && at.row >= 0 && at.col > 0 && !(selected && selected.size > 0);

const emptied = <T extends TypeName>(state: GridState<T>) =>
  void pasting().then(({ empty }) => empty(state), tellFailed);

/** A key that puts a character. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Begins to edit a cell with what is typed over it; a switch and a closed set are only opened. */
function overtype<T extends TypeName>(state: GridState<T>, at: CellPosition, key: string) {
  const field = state.layout.shown[at.col]?.field;
  if (field && field.kind !== 'flag') state.cursor.edit(at, key);
}

/** What is typed while the script of the editor is on its way is kept for it, up to the key that ends it. */
function keepTyped<T extends TypeName>({ cursor }: GridState<T>, at: CellPosition, event: KeyboardEvent) {
  const { key, shiftKey } = event;
  const ends: Record<string, () => void> = {
    Enter: () => cursor.end('down'),
    Tab: () => cursor.end(shiftKey ? 'left' : 'right'),
    Escape: () => cursor.go(at),
  };
  const { typed } = cursor;
  if (typed === undefined || !(ends[key] || isTyped(event) || key === ' ')) return;
  event.preventDefault();
  if (cursor.ended) return;
  (ends[key] ?? (() => cursor.edit(at, typed + key)))();
}

/** The keys of the cell that has the focus; those of an editor in it are its own. */
function type<T extends TypeName>(state: GridState<T>, event: KeyboardEvent) {
  const { cursor, rows, onOpen, selected } = state;
  const { target, key, shiftKey } = event;
  const at = focusOf(target, cursor.at);
  if (!at) return;
  if (cursor.isEditing) return keepTyped(state, at, event);
  const isCard = target instanceof HTMLElement && target.dataset.card !== undefined;
  const isFar = event.ctrlKey || event.metaKey;
  const row = rows?.[at.row];
  const keys: Record<string, (() => void) | undefined> = {
    Enter: row && (() => (isCard || at.col === 0 ? onOpen(row.id) : edit(state, at))),
    F2: row && (() => edit(state, at)),
    Escape: cursor.from ? cursor.unrange : selected && selected.size > 0 ? selected.clear : undefined,
    ' ': selected && row && (() => selected.toggle(at.row, shiftKey)),
    a: isFar && selected ? selected.all : undefined,
    ...(isSheet(state, at) && !isCard && { Delete: () => emptied(state), Backspace: () => emptied(state) }),
  };
  const to = moved(at, key, isFar, boundsOf(state));
  const typed = !isCard && row && isTyped(event) && isSheet(state, at);
  const run = to
    ? () => cursor.go(to, shiftKey && to.row >= 0)
    : (keys[key] ?? (typed ? () => overtype(state, at, key) : undefined));
  if (!run || (isCard && to)) return;
  event.preventDefault();
  run();
}

/**
 * The cell that the focus means. A row stands for its first cell: it can have the focus where it got it before the page came alive,
 * when nothing handed it on. What is inside a cell has keys of its own.
 */
function focusOf(target: EventTarget, { col }: CellPosition): CellPosition | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { index, col: at, card } = target.dataset;
  if (index !== undefined) return { row: Number(index), col: 0 };
  if (at === undefined && card === undefined) return undefined;
  const row = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
  return { row, col: at === undefined ? col : Number(at) };
}
