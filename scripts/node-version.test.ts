import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OLDEST_NODE } from './node-version.mjs';
import { root } from './run.mjs';

test('nvm is told the line of the oldest Node that this runs on, and the README names it', () => {
  const { major, minor } = OLDEST_NODE;
  // The line alone, of which nvm takes the newest.
  expect(readFileSync(join(root, '.nvmrc'), 'utf8')).toBe(`${major}\n`);
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`Node ${major}.${minor} or later`);
});
