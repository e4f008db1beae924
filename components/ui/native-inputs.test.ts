import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Pages for people without an account, who may have no script: there the browser's own inputs stay. */
const PUBLIC = ['components/meetings/booking-page/', 'components/website/forms/snippet-texts.ts'];
const NATIVE = /<select\b|type(="|=\{'|: ')(date|time|datetime-local|month|week)'?["'}]/;

it("asks nobody who is signed in for days, times and choices by the browser's own inputs", () => {
  const files = ['components', 'app'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => `${root}/${path}`),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (file) => !PUBLIC.some((path) => file.startsWith(path)) && NATIVE.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
