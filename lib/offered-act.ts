'use client';

import { useHotkeys } from './hotkeys';
import { type PageAction, usePageActions } from './page-actions';

interface Act extends Pick<PageAction, 'icon' | 'shortcut'> {
  /** What the palette calls it: all of it, for the button that does the same is not seen there. */
  said: string;
  /** Missing while it cannot be done. */
  run: (() => void) | undefined;
}

/** What a button does, by its key and from the palette, too: the button alone says when it can be done, and how. */
export function useOfferedAct({ said, icon, shortcut, run }: Act): void {
  useHotkeys(shortcut ? { [shortcut]: run } : {});
  usePageActions(run ? [{ key: said, label: said, icon, shortcut, run }] : []);
}
