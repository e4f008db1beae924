import { setImmediate as everybodyElse } from 'node:timers/promises';

/** Milliseconds that long works keep the event loop before everybody else is answered. */
const SLICE_MS = 5;

let beganMs = 0;
let isCounting = false;

/**
 * Asked between two pieces of a long work. Where the works of this turn of the event loop have had their time, in whichever of them
 * it went, what it returns is awaited, and everybody else is answered meanwhile. Else it is `undefined`, and is best not awaited: each
 * wait costs a microsecond.
 */
export function slice(): Promise<void> | undefined {
  const now = performance.now();
  if (!isCounting) {
    isCounting = true;
    beganMs = now;
    setImmediate(() => {
      isCounting = false;
    });
  }
  if (now - beganMs < SLICE_MS) return undefined;
  // Each has its own time once it goes on, so that the first one does not take that of the next.
  return everybodyElse().then(() => {
    beganMs = performance.now();
  });
}
