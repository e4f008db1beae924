import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { longestTurn, MOST_TURN_MS } from '@/server/test/at-best';
import { csv } from '@/server/test/attacks/hostile-input';
import { cellsOf } from './cells';
import { type CsvForm, slicesOf } from './csv';

const NEWLINES = ['\n', '\r\n', '\r'] as const;
const FORMS: CsvForm[] = [',', ';', '\t', '|'].flatMap((delimiter) =>
  NEWLINES.map((newline) => ({ delimiter, newline })),
);
const MARKS = ['"', '""', ',', ';', '\n', '\r\n', '\r', ' ', 'a', 'b c', '" ', '",', '"\n', '|', '\t'];
const marks = fc.array(fc.constantFrom(...MARKS), { maxLength: 14 }).map((parts) => parts.join(''));

it('reads rows as a parser does that is not ours', async () => {
  const asked = fc.tuple(marks, fc.constantFrom(...FORMS));
  await fc.assert(
    fc.asyncProperty(asked, async ([text, form]) => {
      expect(await cellsOf(text, form)).toEqual(Papa.parse(text, { ...form, skipEmptyLines: 'greedy' }).data);
    }),
    { numRuns: 5000 },
  );
  for (const text of fc.sample(csv, { numRuns: 40, seed: 7 }).filter((one) => !one.startsWith('\uFEFF'))) {
    const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n', skipEmptyLines: 'greedy' });
    // What stands in more columns than a file may have is dropped.
    expect(await cellsOf(text, { delimiter: ',', newline: '\n' })).toEqual(data.map((row) => row.slice(0, 501)));
  }
});

it('reads slices to the rows that the whole has', async () => {
  await fc.assert(
    fc.asyncProperty(marks, fc.constantFrom(...FORMS), fc.integer({ min: 1, max: 3 }), async (text, form, most) => {
      const rows: string[][] = [];
      const pieces = (async function* () {
        yield Buffer.from(text);
      })();
      for await (const { bytes } of slicesOf(pieces, form, most)) rows.push(...(await cellsOf(bytes.toString(), form)));
      expect(rows).toEqual(await cellsOf(text, form));
    }),
    { numRuns: 2000 },
  );
});

const MB = 1024 * 1024;
it('lets others have their turn while it reads many slices of one piece', async () => {
  const pieces = async function* () {
    yield Buffer.from('\n'.repeat(200_000));
  };
  const read = async () => {
    for await (const { bytes } of slicesOf(pieces(), { delimiter: ',', newline: '\n' }, 1))
      await cellsOf(bytes.toString(), { delimiter: ',', newline: '\n' });
  };
  expect(await longestTurn(read)).toBeLessThan(MOST_TURN_MS);
});

it.each([
  ['quotation marks', `"${'""'.repeat(MB)}"\n`],
  ['quotation marks that nobody closes', `"${'""'.repeat(MB)}`],
  ['quotation marks within a cell', `"${'a" '.repeat(MB / 2)}"\n`],
  ['cells without end', `${'a,'.repeat(MB)}\n`],
  ['a million rows', 'a\n'.repeat(MB)],
  ['blanks behind a quotation mark', `"a"${' '.repeat(MB)}b"\n`],
])('lets others have their turn while it reads %s', async (_what, text) => {
  expect(await longestTurn(() => cellsOf(text, { delimiter: ',', newline: '\n' }))).toBeLessThan(MOST_TURN_MS);
});
