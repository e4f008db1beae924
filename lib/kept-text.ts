'use client';

import { useSyncExternalStore } from 'react';

/** What is written and not sent yet, by what it is about: it waits while that is out of sight. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const keptText = (about: string): string | undefined => kept.get(about);

/** Keeps a text in the place of the one before; none, and it is forgotten. */
export function keepText(about: string, text: string | undefined): void {
  if (text === undefined) kept.delete(about);
  else kept.set(about, text);
  for (const listener of listeners) listener();
}

/** Forgets a text that was sent. What was written on meanwhile stays. */
export function forgetText(about: string, sent: string): void {
  if (keptText(about) === sent) keepText(about, undefined);
}

/** Such a text, and how it is written. */
export function useKeptText(about: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => keptText(about),
    () => undefined,
  );
  return [text, (next: string | undefined) => keepText(about, next)] as const;
}
