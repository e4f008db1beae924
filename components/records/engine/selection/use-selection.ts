'use client';

import { useRef, useState } from 'react';
import { formatNumber } from '@/lib/format';
import type { Total } from '@/server/kernel/contract/listing';
import type { Tree } from '../filters/tree';
import { choose, EVERYTHING, isChosen, NOTHING, type Selection, sizeOf, targetOf } from './selection';

interface Of {
  rows: readonly { id: string }[] | undefined;
  /** How many the list finds. */
  total: Total | undefined;
  /** The list as one filter; undefined where it is none. */
  whole: Tree | null | undefined;
  /** Names what the list asks for: of another list nothing is chosen yet. */
  asked: string;
}

/** The records of a list that are chosen. */
export function useSelection({ rows = [], total: found, whole, asked }: Of) {
  const total = found?.count;
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [before, setBefore] = useState(asked);
  /** The row from which Shift reaches. */
  const anchor = useRef(0);
  if (asked !== before) {
    setBefore(asked);
    setSelection(NOTHING);
  }
  const size = sizeOf(selection, total ?? rows.length);
  return {
    size,
    isAll: selection.isAll,
    /** Whether it is not known how many they are, but about how many. */
    isEstimated: selection.isAll && found?.estimated === true,
    /** The same of the whole list. */
    isTotalEstimated: found?.estimated === true,
    total: total ?? rows.length,
    /** Whether nothing of the list is left out. */
    isWhole: size > 0 && size === (total ?? rows.length),
    /** Whether there is more than the rows that were read, and it cannot be chosen with them. */
    isPart: whole === undefined && (total ?? 0) > rows.length,
    has: (id: string) => isChosen(selection, id),
    /** The ids that were chosen one by one. */
    ids: selection.isAll ? [] : [...selection.ids],
    target: () => targetOf(selection, whole ?? null),
    toggle: (index: number, isExtended: boolean) => {
      const row = rows[index];
      if (!row) return;
      const from = isExtended ? Math.min(anchor.current, index) : index;
      const to = isExtended ? Math.max(anchor.current, index) : index;
      const some = rows.slice(from, to + 1).map(({ id }) => id);
      setSelection(choose(selection, some, !isChosen(selection, row.id)));
      anchor.current = index;
    },
    /** The whole list, or the rows of it that are there. */
    all: () =>
      setSelection(
        whole === undefined
          ? choose(
              NOTHING,
              rows.map(({ id }) => id),
              true,
            )
          : EVERYTHING,
      ),
    clear: () => setSelection(NOTHING),
  };
}

/** A number of records, with whether it is one. */
export const countText = ({ isEstimated, isTotalEstimated, total }: Selected, count: number) =>
  `${isEstimated || (isTotalEstimated && count === total) ? 'about ' : ''}${formatNumber(count)}`;

export type Selected = ReturnType<typeof useSelection>;
