import type { RefObject } from 'react';
import type { RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import type { Selected } from '../selection/use-selection';
import type { FindTarget } from './find-target';
import type { useCellWrites } from './use-cell-writes';
import type { useCursor } from './use-cursor';
import type { Layout } from './use-layout';

/** A grid as its events find it. */
export interface GridState<T extends TypeName> {
  definition: RecordDefinition<T>;
  layout: Layout<T>;
  rows: Row<T>[] | undefined;
  onOpen: (id: string) => void;
  cursor: ReturnType<typeof useCursor>;
  writes: ReturnType<typeof useCellWrites<T>>;
  /** Finds what a pasted text names. */
  find: FindTarget;
  /** Where the member is. */
  timezone: string;
  mayWrite: boolean;
  /** The rows that are chosen; undefined where none can be. */
  selected: Selected | undefined;
  count: number;
  rowPx: number;
  scroller: RefObject<HTMLElement | null>;
}
