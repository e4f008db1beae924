'use client';

import { useEffectEvent, useLayoutEffect } from 'react';
import { isForPage } from './hotkeys';

/** Two keys this far apart are not one after the other. */
const TOGETHER_MS = 2000;

/**
 * Keys that do something right after another one, as `*` and then `a`. What such a key does alone is not done then, so they are
 * looked at before all others.
 */
export function useKeysAfter(first: string, keys: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || !isForPage(event) ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  // In the layout phase, as `useHotkeys`.
  useLayoutEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return;
      if (event.timeStamp - pressedAt < TOGETHER_MS) press(event);
      pressedAt = event.key === first && isForPage(event) ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [first]);
}
