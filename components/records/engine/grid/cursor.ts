/** A cell of a grid, by the place of its row and its column; the head is row -1. */
export interface CellPosition {
  row: number;
  col: number;
}

/** Where the cursor goes when a cell is done with: nowhere else, to a neighbour, or to whatever was pressed. */
export type After = 'stay' | 'down' | 'right' | 'left' | 'leave';

export interface Bounds {
  rows: number;
  cols: number;
  /** Rows that fit on the screen. */
  page: number;
}

/** What is between two corners, both included. */
export const rangeOf = (a: CellPosition, b: CellPosition) => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.col, b.col),
  right: Math.max(a.col, b.col),
});

const within = ({ row, col }: CellPosition, { rows, cols }: Bounds): CellPosition => ({
  row: Math.max(-1, Math.min(rows - 1, row)),
  col: Math.max(0, Math.min(cols - 1, col)),
});

/** Where a key leads from a cell (ARIA grid pattern); undefined where it leads nowhere. */
export function moved(
  { row, col }: CellPosition,
  key: string,
  isFar: boolean,
  bounds: Bounds,
): CellPosition | undefined {
  const { rows, cols, page } = bounds;
  const places: Record<string, CellPosition> = {
    ArrowDown: { row: isFar ? rows : row + 1, col },
    ArrowUp: { row: isFar ? 0 : row - 1, col },
    ArrowRight: { row, col: isFar ? cols : col + 1 },
    ArrowLeft: { row, col: isFar ? 0 : col - 1 },
    PageDown: { row: row + page, col },
    PageUp: { row: Math.max(0, row - page), col },
    Home: { row: isFar ? 0 : row, col: 0 },
    End: { row: isFar ? rows : row, col: cols },
  };
  const place = places[key];
  return place && within(place, bounds);
}
