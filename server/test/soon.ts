import { expect, vi } from 'vitest';

/** Health says within 5 seconds what has become of a part: so many moments. */
const MOMENT_MS = 50;
const MOMENTS = 100;

/**
 * Waits until something holds, and not longer than health may take to say so. Moments count in which the service came to answer
 * that it lives, so a machine that keeps it waiting for its turn gives it more time.
 */
export async function soon(ask: (path: string) => Promise<unknown>, check: () => Promise<void>): Promise<void> {
  let moments = 0;
  let isAsking = false;
  const clock = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void ask('/live')
      .then(
        () => moments++,
        () => {},
      )
      .finally(() => {
        isAsking = false;
      });
  }, MOMENT_MS);
  try {
    await vi.waitFor(check, { timeout: 60_000, interval: MOMENT_MS });
  } finally {
    clearInterval(clock);
  }
  expect(moments).toBeLessThanOrEqual(MOMENTS);
}
