import { expect, test } from 'vitest';

/** A test of what not every machine has. Where it is not, a test with that name says so in place of what it would show. */
export const shownWhere =
  (isThere: boolean, needs: string) =>
  (name: string, show: () => unknown, timeout?: number): void => {
    if (isThere) test(name, { ...(timeout === undefined ? {} : { timeout }) }, async () => void (await show()));
    else test(`NOT SHOWN HERE, ${needs}: ${name}`, () => expect(isThere).toBe(false));
  };
