import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A page that is asked for by what is on the screen, and not by who presses something. */
const BY_ITSELF = /useEffect\(\(\) => \{[^}]*void fetchNextPage\(\)/;

it('stops where a page could not be had, for whatever reads on by itself', () => {
  const files = ['components', 'lib'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => `${root}/${path}`),
  );
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const found = texts.filter(([, text]) => BY_ITSELF.test(text));
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(found.filter(([, text]) => !text.includes('!isFetchNextPageError')).map(([file]) => file)).toEqual([]);
});
