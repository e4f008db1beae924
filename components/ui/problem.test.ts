import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A problem in the place of the whole part, whatever it has been told before. */
const IN_PLACE_OF_ALL = /if \((\w+\.)?(error|isError)\)\s*\{?\s*return <Problem/;

it('keeps what is shown, and what is typed into it, where it cannot be read again', () => {
  const files = ['components', 'app'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => `${root}/${path}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => IN_PLACE_OF_ALL.test(readFileSync(file, 'utf8')))).toEqual([]);
});
