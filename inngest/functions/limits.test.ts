import { expect, it } from 'vitest';
import { functions } from '@/inngest';
import { CONCURRENCY } from '@/inngest/engine/engine';

it('no function, nor all others together, can have every call that the embedded engine keeps open', () => {
  const limits = functions.map(({ opts }) => {
    const own = [opts.concurrency ?? []]
      .flat()
      .flatMap((one) => (typeof one === 'object' && !('key' in one) ? one.limit : []));
    return { id: opts.id, most: Math.min(...own) };
  });
  expect(limits.filter(({ most }) => !Number.isFinite(most))).toEqual([]);
  expect(limits.reduce((sum, { most }) => sum + most, 0)).toBeLessThanOrEqual(CONCURRENCY);
});
