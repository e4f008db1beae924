'use client';

import { useLayoutEffect } from 'react';
import { isTypedInto } from './hotkeys';

/** Keys, beside letters, that mean something to what is opened: the first field, a list, a menu. */
const HELD = ['Backspace', 'Enter', 'ArrowDown', 'ArrowUp'];
/** What has opened by then and has not taken the focus does not want the keys. */
const FOCUS_MS = 1000;

let keys: string[] = [];
let waiting = 0;
let stopping: ReturnType<typeof setTimeout> | undefined;

/**
 * Stands where something is opened whose script is on its way, which takes the focus once it is there: what is typed meanwhile is
 * neither lost nor taken for keys of the page, but is typed where the focus arrives.
 */
export function TypedAhead() {
  // In the layout phase, for what replaces it may take the focus as soon as that.
  useLayoutEffect(() => {
    begin();
    return end;
  }, []);
  return null;
}

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isTrusted, repeat } = event;
  if (!isTrusted || ctrlKey || metaKey || altKey || isTypedInto(document.activeElement)) return;
  if ([...key].length !== 1 && !HELD.includes(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The key that opened it, still down, is not typed into it.
  if (!repeat) keys.push(key);
}

/** Once the focus has arrived, and whoever moved it is done: some choose the text of the field that they put it in. */
const arrive = () => {
  if (waiting === 0) queueMicrotask(deliver);
};

function deliver(): void {
  const typed = keys;
  stop();
  for (const key of typed) press(key);
}

/** As if the key were pressed where the focus is now. */
function press(key: string): void {
  const at = document.activeElement ?? document.body;
  if (isTypedInto(at) && [...key].length === 1) document.execCommand('insertText', false, key);
  else if (isTypedInto(at) && key === 'Backspace') document.execCommand('delete');
  else at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function begin(): void {
  clearTimeout(stopping);
  waiting += 1;
  if (waiting > 1) return;
  window.addEventListener('keydown', hold, { capture: true });
  document.addEventListener('focusin', arrive);
}

function end(): void {
  waiting -= 1;
  clearTimeout(stopping);
  if (waiting === 0) stopping = setTimeout(stop, FOCUS_MS);
}

function stop(): void {
  clearTimeout(stopping);
  keys = [];
  window.removeEventListener('keydown', hold, { capture: true });
  document.removeEventListener('focusin', arrive);
}
