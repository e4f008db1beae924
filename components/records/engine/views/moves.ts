import type { View } from '@/server/records/views/contract';

type Placed = Pick<View, 'id' | 'position'>;

/** The positions that put a view one place further, with as few others moved as can be; none where there is no such place. */
export function movesOf<V extends Placed>(
  views: readonly V[],
  id: string,
  by: 1 | -1,
): { view: V; position: number }[] {
  const at = views.findIndex((one) => one.id === id);
  const [view, other] = [views[at], views[at + by]];
  if (!view || !other) return [];
  const order = views.toSpliced(at, 1).toSpliced(at + by, 0, view);
  const moves: { view: V; position: number }[] = [];
  let last = -1;
  for (const one of order) {
    const position = Math.max(one.position, last + 1);
    if (position !== one.position) moves.push({ view: one, position });
    last = position;
  }
  return moves;
}
