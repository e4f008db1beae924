'use client';

import { useSyncExternalStore } from 'react';

/** What a mail that is written begins with. */
export interface Begun {
  /** Whom it is to; asked for when left out. */
  contactId?: string | undefined;
  /** A draft to go on with. */
  draftId?: string | undefined;
  /** The mail that it answers, and whether everybody gets the answer. */
  replyTo?: { id: string; all: boolean } | undefined;
}

type Opened = Begun & { key: number };

let opened: Opened | undefined;
let lastKey = 0;
const listeners = new Set<() => void>();

function set(next: Opened | undefined): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens the window in which mail is written, over whatever page is there. */
export function openCompose(begun: Begun = {}): void {
  lastKey += 1;
  set({ ...begun, key: lastKey });
}

export const closeCompose = () => set(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is written now; undefined while the window is closed. */
export const useOpened = (): Opened | undefined =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => undefined,
  );
