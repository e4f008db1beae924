import Papa from 'papaparse';
import { slice } from '@/server/kernel/slice';

/** How a text of rows is written. */
export interface CsvForm {
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
}

/** Bytes that one row may have; what has more is a quote that nobody closed. */
const LONGEST_ROW = 2 * 1024 * 1024;
/** Bytes that are handed on together, where the rows are long. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A file that cannot be read; the message is for whoever sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const DELIMITERS = [',', ';', '\t', '|'];

/** Characters by which it is told how a text is written. */
const TELLING = 32 * 1024;

/** How a text is written, by its beginning. */
export function formOf(text: string): CsvForm {
  const sample = text.slice(0, TELLING);
  const outside = sample.replace(/"[^"]*"/g, '');
  const newline = outside.includes('\r\n') ? '\r\n' : outside.includes('\n') || !outside.includes('\r') ? '\n' : '\r';
  const { meta } = Papa.parse(sample, {
    preview: 50,
    newline,
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: 'greedy',
  });
  return { delimiter: DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ',', newline };
}

/** Whole rows of a text, as bytes. */
export interface Slice {
  bytes: Buffer;
}

const QUOTE = 0x22;
const CR = 0x0d;
/** What may stand between a quotation mark and the end of its cell. */
const BLANK = new Set([0x20, 0x09, CR, 0x0a]);

/**
 * Cuts a text that arrives in pieces at ends of rows, so that each slice can be read by itself and its last byte is a place to go on
 * from. It knows only where quotes keep a newline from ending a row, by the rules that the parser has.
 * @param most rows of a slice
 */
export async function* slicesOf(bytes: AsyncIterable<Buffer>, form: CsvForm, most: number): AsyncGenerator<Slice> {
  const cutter = new RowCutter(form);
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    for (;;) {
      const pause = slice();
      if (pause) await pause;
      const end = cutter.scan(held, most);
      if (end === 0) break;
      yield { bytes: held.subarray(0, end) };
      held = held.subarray(end);
    }
  }
  const end = cutter.rest(held);
  if (end > 0) yield { bytes: held.subarray(0, end) };
  if (end < held.length) yield { bytes: held.subarray(end) };
}

class RowCutter {
  #at = 0;
  #rows = 0;
  #lastEnd = 0;
  #state: 'start' | 'plain' | 'quoted' | 'closed' | 'blank' = 'start';
  readonly #delimiter: number;
  readonly #newline: number;
  readonly #isPair: boolean;

  constructor({ delimiter, newline }: CsvForm) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#newline = newline === '\r' ? CR : 0x0a;
    this.#isPair = newline === '\r\n';
  }

  /** Looks at what has come since. @returns where a slice ends; 0 while more has to come. */
  scan(held: Buffer, most: number): number {
    for (; this.#at < held.length; this.#at++) {
      if (!this.#endsRow(held, held[this.#at] ?? 0)) continue;
      this.#rows++;
      this.#lastEnd = this.#at + 1;
      if (this.#rows >= most || this.#lastEnd >= MOST_BYTES) return this.#cut(this.#lastEnd);
    }
    if (held.length - this.#lastEnd > LONGEST_ROW)
      throw new UnreadableFile('A row is longer than 2 MB. Is there a quotation mark that is not closed?');
    return 0;
  }

  /** Where the last whole row ends, of what is left at the end of the text. */
  rest(held: Buffer): number {
    return this.#lastEnd === 0 ? held.length : this.#lastEnd;
  }

  #cut(end: number): number {
    this.#at = 0;
    this.#rows = 0;
    this.#lastEnd = 0;
    return end;
  }

  /** A quote doubled, or one that ends nothing, is part of the cell; behind blanks another one may end it. */
  #behindQuote(byte: number) {
    if (BLANK.has(byte)) return 'blank';
    return byte === QUOTE && this.#state === 'blank' ? 'closed' : 'quoted';
  }

  #endsRow(held: Buffer, byte: number): boolean {
    if (this.#state === 'quoted') {
      if (byte === QUOTE) this.#state = 'closed';
      return false;
    }
    const isNewline = byte === this.#newline && (!this.#isPair || held[this.#at - 1] === CR);
    if (isNewline || byte === this.#delimiter) this.#state = 'start';
    else if (this.#state === 'start') this.#state = byte === QUOTE ? 'quoted' : 'plain';
    else if (this.#state !== 'plain') this.#state = this.#behindQuote(byte);
    return isNewline;
  }
}
