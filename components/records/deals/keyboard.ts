import type { KeyboardCodes, KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Space takes a card up and puts it down; Enter stays free to open it. */
export const KEYS: KeyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/** Left and Right carry a card to the next column. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.left - b.rect.left);
  const home: unknown = context.active?.data.current?.stageId;
  const here = columns.findIndex(({ id }) => id === (context.over?.id ?? home));
  const next = columns[here + step];
  return next ? { x: next.rect.left + 8, y: Math.max(currentCoordinates.y, next.rect.top) } : undefined;
};
