'use client';

import { useRef } from 'react';

const FIRST = ['[data-begin]', '[data-end]'].map((part) =>
  ['input', 'textarea', 'select', 'button', '[contenteditable="true"]', '[role="radio"]']
    .map((what) => `${part} ${what}:not([tabindex="-1"], [aria-hidden="true"], [hidden], :disabled)`)
    .join(', '),
);

/** Whatever has the focus now. An entry of a menu is gone by the time it is asked for, so its menu's button stands for it. */
function focused(): Element | null {
  if (typeof document === 'undefined') return null;
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : document.activeElement;
}

/**
 * The focus of what opens over a page without a button of its own in it: it begins at the first thing to answer, not at what closes
 * it, and goes back to where it was.
 */
export function useFocus(open: boolean) {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) before.current = focused();
  wasOpen.current = open;
  return {
    begin: (event: Event) => {
      if (!(event.currentTarget instanceof HTMLElement)) return;
      const content = event.currentTarget;
      event.preventDefault();
      (FIRST.map((one) => content.querySelector<HTMLElement>(one)).find(Boolean) ?? content).focus();
    },
    restoreFocus: (event: Event) => {
      event.preventDefault();
      const to = before.current?.isConnected && before.current !== document.body ? before.current : null;
      if (to instanceof HTMLElement) to.focus();
      else document.getElementById('main')?.focus();
    },
  };
}
