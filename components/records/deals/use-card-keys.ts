import type { RefObject } from 'react';
import { useHotkeys } from '@/lib/hotkeys';

const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-deal]')];
const within = <T>(all: readonly T[], at: number) => all[Math.min(Math.max(at, 0), all.length - 1)];

/** The arrows go from card to card, wherever the focus is; the first of them brings it to the board. */
export function useCardKeys(board: RefObject<HTMLElement | null>, isCarrying: boolean) {
  const step = (across: number, down: number) => {
    // The arrows carry the card that is taken up.
    if (isCarrying) return undefined;
    return () => {
      const columns = [...(board.current?.children ?? [])].map(cardsOf).filter((cards) => cards.length > 0);
      const card = document.activeElement;
      const here = columns.findIndex((cards) => cards.some((one) => one === card));
      const row = card instanceof HTMLElement ? (columns[here]?.indexOf(card) ?? -1) : -1;
      const to = here === -1 ? columns[0]?.[0] : within(within(columns, here + across) ?? [], row + down);
      to?.focus();
    };
  };
  useHotkeys({
    ...{ ArrowDown: step(0, 1), ArrowUp: step(0, -1), j: step(0, 1), k: step(0, -1) },
    ...{ ArrowLeft: step(-1, 0), ArrowRight: step(1, 0) },
  });
}
