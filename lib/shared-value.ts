import { useSyncExternalStore } from 'react';

/** A value that parts of the page share, whichever of them are shown: those that use it are told when another takes its place. */
export function sharedValue<T>(begins: T) {
  let value = begins;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** A part of it, which has to be the same object as long as nothing of it has changed. */
    use: <P>(part: (value: T) => P): P =>
      useSyncExternalStore(
        subscribe,
        () => part(value),
        () => part(begins),
      ),
  };
}
