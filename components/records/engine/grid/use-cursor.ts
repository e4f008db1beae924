'use client';

import { type RefObject, useCallback, useState } from 'react';
import type { After, CellPosition } from './cursor';

interface Cursor {
  at: CellPosition;
  /** The other corner of a range. */
  from: CellPosition | undefined;
  isEditing: boolean;
  /** What was typed over the cell, with which its editor begins. */
  typed?: string | undefined;
  /** Where the key leads that ended the editing before the editor was there. */
  ended?: After | undefined;
}

const cellAt = (scroller: HTMLElement | null, { row, col }: CellPosition) =>
  scroller?.querySelector<HTMLElement>(`[data-index="${row}"] > [data-col="${col}"]`);

/** The one cell of a grid that has the focus, the range that begins at it, and whether it is being edited. */
export function useCursor(scroller: RefObject<HTMLElement | null>, scrollTo: (row: number) => void) {
  const [cursor, setCursor] = useState<Cursor>({ at: { row: 0, col: 0 }, from: undefined, isEditing: false });
  /** Moves the focus; a cell that is there takes it at once, so that a key pressed right after goes to it. */
  const go = useCallback(
    (at: CellPosition, extend = false) => {
      setCursor((now) => ({ at, from: extend ? (now.from ?? now.at) : undefined, isEditing: false }));
      if (at.row >= 0) scrollTo(at.row);
      const focus = () => {
        const cell = cellAt(scroller.current, at);
        cell?.focus();
        return cell;
      };
      if (!focus()) requestAnimationFrame(focus);
    },
    [scroller, scrollTo],
  );
  const note = useCallback(
    (at: CellPosition) =>
      setCursor((now) =>
        now.at.row === at.row && now.at.col === at.col ? now : { at, from: undefined, isEditing: false },
      ),
    [],
  );
  return {
    ...cursor,
    go,
    /** Notes where the focus is, however it got there. */
    note,
    edit: (at: CellPosition, typed?: string) => setCursor({ at, from: undefined, isEditing: true, typed }),
    end: (ended: After) => setCursor((now) => ({ ...now, ended })),
    leave: () => setCursor((now) => ({ ...now, isEditing: false })),
    unrange: () => setCursor((now) => ({ ...now, from: undefined })),
  };
}

/** The cell that something in the page is in, or is. */
export function placeOf(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>('[data-col]');
  const row = cell?.closest<HTMLElement>('[data-index]');
  return cell && row ? { row: Number(row.dataset.index), col: Number(cell.dataset.col) } : undefined;
}
