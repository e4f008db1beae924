'use client';

import { useEffectEvent, useLayoutEffect } from 'react';

export const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key is for the page: nobody types, and nothing lies over it. */
export const isForPage = ({ altKey, defaultPrevented, target }: KeyboardEvent) =>
  !altKey &&
  !defaultPrevented &&
  !isTypedInto(target) &&
  !document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([hidden])');

/** Keys that do something on the page, while nobody types and nothing lies over it: single ones, or with Control, `Control+z`. */
export function useHotkeys(keys: Record<string, (() => void) | undefined>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const run = keys[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  // In the layout phase: a key that is pressed as soon as the page shows what it does must not come before the listener.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
