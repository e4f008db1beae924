'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Takes what is typed while the focus is not in the palette yet: a panel that is open keeps the focus to itself until the palette has
 * taken it over, and would take the letters for its keys.
 */
export function useStrayKeys(
  box: RefObject<HTMLElement | null>,
  typed: string,
  onTyped: (typed: string) => void,
): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || box.current?.contains(document.activeElement)) return;
    const isLetter = [...event.key].length === 1;
    if (!isLetter && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onTyped(isLetter ? typed + event.key : typed.slice(0, -1));
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => take(event);
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
