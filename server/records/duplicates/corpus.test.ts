import { expect, it } from 'vitest';
import { fillWithDuplicates, score } from '@/server/test/duplicates';
import { makeWorkspace } from '@/server/test/factories';
import { sweepDuplicates } from './sweep';

it('finds nearly all of those that are there twice among many others, and takes hardly any two for one', async () => {
  const { id } = await makeWorkspace();
  const pairs = await fillWithDuplicates(id, 12_000);
  while ((await sweepDuplicates()).more);
  const { recall, precision } = await score(id, pairs);
  expect(pairs.size).toBe(600);
  expect([recall >= 0.95, precision >= 0.99, recall, precision]).toEqual([true, true, recall, precision]);
});
