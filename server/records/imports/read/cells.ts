import { slice } from '@/server/kernel/slice';
import { MOST_COLUMNS } from '../limits';
import type { CsvForm } from './csv';

const QUOTE = '"';
/** What may stand between a quotation mark and the end of its cell. */
const BLANK = new Set([' ', '\t', '\r', '\n']);
/** Characters of a quoted cell that are put together in one go. */
const PIECE = 64 * 1024;
/** Places that are looked at before it is asked whether others wait: a look at the clock costs more than one of them. */
const PLACES = 256;

/**
 * The cells of whole rows; rows without any are left out. What stands in more columns than a file may have is dropped, but for one,
 * by which that is seen. Rows and cells end where `slicesOf` takes them to end.
 */
export async function cellsOf(text: string, form: CsvForm): Promise<string[][]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let isFilled = false;
  for (const found of foundIn(text, form)) {
    if (found === undefined) {
      const pause = slice();
      if (pause) await pause;
      continue;
    }
    if (found.cell !== undefined) {
      if (row.length <= MOST_COLUMNS) row.push(found.cell);
      isFilled ||= found.cell.trim() !== '';
    }
    if (!found.endsRow) continue;
    if (isFilled) rows.push(row);
    row = [];
    isFilled = false;
  }
  return rows;
}

interface Found {
  cell: string | undefined;
  endsRow: boolean;
}

/** Each cell, and now and then nothing, so that others get a turn. */
function* foundIn(text: string, { delimiter, newline }: CsvForm): Generator<Found | undefined> {
  const next = { delimiter: seeker(text, delimiter), newline: seeker(text, newline) };
  let places = 0;
  for (let at = 0; at < text.length; ) {
    if (++places % PLACES === 0) yield;
    let quoted: { cell: string; end: number } | undefined;
    if (text[at] === QUOTE) {
      for (const step of quotedIn(text, at, { delimiter, newline })) {
        if (step === undefined) yield;
        else quoted = step;
      }
    }
    const [cellEnd, rowEnd] = quoted ? [quoted.end, quoted.end] : [next.delimiter(at), next.newline(at)];
    const end = Math.min(cellEnd, rowEnd);
    const endsRow = end === text.length || text.startsWith(newline, end);
    yield { cell: quoted?.cell ?? text.slice(at, end), endsRow };
    at = end + (endsRow ? newline.length : 1);
    // A delimiter at the very end has an empty cell behind it.
    if (!endsRow && at === text.length) yield { cell: '', endsRow: true };
  }
}

/** Finds the next place of a mark, and the length where there is none: nothing is looked for twice. */
function seeker(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(mark, from);
    if (found < 0) found = text.length;
    return found;
  };
}

/**
 * A cell that begins with a quotation mark, up to the one that is followed by an end, before which blanks may stand. Any other is part of
 * the cell. What nobody closes is the rest of the text.
 */
function* quotedIn(
  text: string,
  start: number,
  { delimiter, newline }: CsvForm,
): Generator<{ cell: string; end: number } | undefined> {
  let cell = '';
  let from = start + 1;
  let places = 0;
  for (let at = text.indexOf(QUOTE, from); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    if (++places % PLACES === 0) yield;
    if (text[at + 1] === QUOTE) {
      at += 1;
      if (at - from < PIECE) continue;
      cell += unescaped(text.slice(from, at + 1));
      from = at + 1;
      continue;
    }
    let end = at + 1;
    const isEnd = () => text[end] === delimiter || text.startsWith(newline, end);
    while (!isEnd() && BLANK.has(text[end] ?? '')) end += 1;
    if (at + 1 !== text.length && !isEnd()) continue;
    return yield { cell: cell + unescaped(text.slice(from, at)), end };
  }
  yield { cell: cell + text.slice(from), end: text.length };
}

const unescaped = (text: string) => (text.includes(QUOTE) ? text.replaceAll('""', QUOTE) : text);
