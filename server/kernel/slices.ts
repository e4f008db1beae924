import { setImmediate as everybodyElse } from 'node:timers/promises';

/** Milliseconds that a long work keeps the event loop before everybody else is answered. */
const SLICE_MS = 5;

/**
 * Cuts a long work into slices of time. What it returns is awaited between two pieces of the work, and lets everybody else be
 * answered where the slice is over; a work that is shorter than that never waits. Where pieces are many and small, only what is no
 * `undefined` is awaited, as each wait costs a microsecond.
 */
export function slices(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < end) return undefined;
    return everybodyElse().then(() => {
      end = performance.now() + SLICE_MS;
    });
  };
}
