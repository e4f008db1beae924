import type { Import } from '@/server/records/imports/contract';
import type { MatchedColumn, Reading } from '@/server/records/imports/matched';
import { usage } from '../../exit';
import { splitPair } from '../upsert-rows/columns';

/** What `--value header:cell=what` says. The header is one of the file's, for it may have a colon of its own. */
export function valuesOf(said: readonly string[], { columns }: Pick<Import, 'columns'>) {
  const values: Record<string, Record<string, string | null | { create: true }>> = {};
  for (const [place, what] of said.map(splitPair)) {
    const { header } = columns.find((column) => place.startsWith(`${column.header}:`)) ?? {};
    if (header === undefined) throw usage(`--value ${place}: begin with a header of the file and a colon.`);
    const cell = place.slice(header.length + 1);
    values[header] = { ...values[header], [cell]: what === '+' ? { create: true } : what || null };
  }
  return values;
}

const HOW: Record<string, object> = {
  'day-first': { dayFirst: true },
  'month-first': { dayFirst: false },
  'decimal-comma': { decimal: ',' },
  'decimal-point': { decimal: '.' },
  empty: { unknown: 'EMPTY' },
  fail: { unknown: 'FAIL' },
};

/** What `--read header=how` says. */
export function readingOf(said: readonly string[]) {
  const reading: Record<string, object> = {};
  for (const [header, how] of said.map(splitPair)) {
    if (!HOW[how]) throw usage(`--read ${header}=${how}: expected one of ${Object.keys(HOW).join(', ')}.`);
    reading[header] = { ...reading[header], ...HOW[how] };
  }
  return reading;
}

/** What of an import is worth a look before its rows are written. */
export interface Doubtful {
  matches: MatchedColumn[];
  readings: Reading[];
}

/** What is read in one way of two, and what nothing here is called. */
export const doubtsOf = ({ matches, readings }: Doubtful): string[] => [
  ...readings
    .filter(({ open }) => open)
    .map(
      ({ header, kind, cell, as, otherwise }) =>
        `${header}: '${cell}' is read as ${as}; it could be ${otherwise} (--read '${header}=${
          kind === 'days' ? 'day-first' : 'decimal-comma'
        }').`,
    ),
  ...matches.flatMap(({ header, unknown, values }) => {
    const open = values.filter(({ why }) => why === null);
    const named = open.map(({ value, count }) => `${value} (${count})`).join(', ');
    const becomes = unknown === 'FAIL' ? 'their rows fail' : 'left empty';
    return open.length === 0 ? [] : [`${header}: nothing here is called ${named}; ${becomes} (--value, --read).`];
  }),
];
