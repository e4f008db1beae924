import { expect, vi } from 'vitest';

/** Waits until what follows falls into one minute: rate limits count by the minutes of the clock, and begin anew with each. */
export const untilMinuteHasRoom = () =>
  vi.waitFor(() => expect(Date.now() % 60_000).toBeLessThan(40_000), { timeout: 25_000 });
