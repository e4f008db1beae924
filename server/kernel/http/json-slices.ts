import { MAX_DEPTH, MAX_VALUES, MAX_VALUES_OF_BODY, TOO_DEEP } from '@/server/kernel/contract/unstorable';
import { slice } from '@/server/kernel/slice';
import { CrowdedError, PIECE_BYTES } from './json-rows';

// JSON.parse of a long text keeps everybody waiting, were it one string of thirteen megabytes. Here the marks between values are
// read one by one, in slices. What stands between them, a number, a word, a string or a piece of a long one, JSON.parse still judges.

/** Bytes that are looked at in one go. */
const LOOK_BYTES = 16 * 1024;
const [QUOTE, BACKSLASH, COMMA, COLON, LETTER_U] = [0x22, 0x5c, 0x2c, 0x3a, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

type Byte = number | undefined;
type Fields = Record<string, unknown>;

/** A list or an object that is being read. */
type Open = { list: unknown[]; fields?: undefined } | { list?: undefined; fields: Fields; count: number; name: string };

/** What may come next; the first of a list or an object may be its end. */
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'mark' | 'nothing';

const isSpace = (byte: Byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const partsWords = (byte: Byte) =>
  byte === undefined || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || isSpace(byte);

/**
 * Parses a JSON text of any length in slices, as JSON.parse would. Throws a SyntaxError, or a CrowdedError where there is more
 * than anybody is to walk through.
 */
export async function parseInSlices(json: Buffer): Promise<unknown> {
  const reader = new Reader(json);
  while (reader.next()) await slice();
  return reader.value;
}

class Reader {
  value: unknown;
  #at = 0;
  #values = 1;
  #expected: Expected = 'value';
  /** What has been read of a string. */
  #pieces: string[] | undefined;
  readonly #open: Open[] = [];

  constructor(readonly json: Buffer) {}

  /** Reads on; false at the end. */
  next(): boolean {
    const { json } = this;
    const until = Math.min(this.#at + LOOK_BYTES, json.length);
    while (this.#at < until) {
      const byte = json[this.#at];
      if (this.#pieces) this.#readPiece(this.#pieces);
      else if (isSpace(byte)) this.#at += 1;
      else this.#read(byte);
    }
    if (this.#at >= json.length && (this.#pieces || this.#expected !== 'nothing'))
      throw new SyntaxError('it breaks off');
    return this.#at < json.length;
  }

  #read(byte: Byte) {
    const expected = this.#expected;
    const top = this.#open.at(-1);
    const end = top?.list ? CLOSE_LIST : CLOSE_OBJECT;
    const mayEnd = expected === 'mark' || expected === 'first value' || expected === 'first name';
    if (top && mayEnd && byte === end) this.#close();
    else if (top && expected === 'mark' && byte === COMMA) this.#passed(top.list ? 'value' : 'name');
    else if (expected === 'colon' && byte === COLON) this.#passed('value');
    else if (expected === 'name' || expected === 'first name') this.#beginString(byte);
    else if (expected === 'value' || expected === 'first value') this.#readValue(byte);
    else throw new SyntaxError(`no ${expected}`);
  }

  #passed(expected: Expected) {
    this.#at += 1;
    this.#expected = expected;
    if (expected !== 'value' || this.#open.at(-1)?.list) this.#count();
  }

  #readValue(byte: Byte) {
    if (byte === QUOTE) this.#beginString(byte);
    else if (byte === OPEN_LIST) this.#begin({ list: [] }, 'first value');
    else if (byte === OPEN_OBJECT) this.#begin({ fields: {}, count: 0, name: '' }, 'first name');
    else this.#readWord();
  }

  #count() {
    this.#values += 1;
    if (this.#values > MAX_VALUES_OF_BODY) throw new CrowdedError(`more than ${MAX_VALUES_OF_BODY} values`);
  }

  #begin(open: Open, expected: Expected) {
    this.#open.push(open);
    if (this.#open.length > MAX_DEPTH) throw new CrowdedError(TOO_DEEP);
    this.#count();
    this.#at += 1;
    this.#expected = expected;
  }

  #close() {
    const closed = this.#open.pop();
    this.#at += 1;
    this.#put(closed?.list ?? closed?.fields);
  }

  #readWord() {
    const from = this.#at;
    const most = from + PIECE_BYTES;
    while (this.#at < most && !partsWords(this.json[this.#at])) this.#at += 1;
    this.#put(JSON.parse(this.json.toString('latin1', from, this.#at)));
  }

  #beginString(byte: Byte) {
    if (byte !== QUOTE) throw new SyntaxError('no name');
    this.#at += 1;
    this.#pieces = [];
  }

  #readPiece(pieces: string[]) {
    const end = endOfPiece(this.json, this.#at);
    pieces.push(JSON.parse(`"${this.json.toString('utf8', this.#at, end)}"`) as string);
    this.#at = end;
    if (this.json[end] !== QUOTE) return;
    this.#at += 1;
    this.#pieces = undefined;
    const text = pieces.length > 1 ? pieces.join('') : (pieces[0] ?? '');
    if (this.#expected === 'name' || this.#expected === 'first name') this.#name(text);
    else this.#put(text);
  }

  #name(name: string) {
    const top = this.#open.at(-1);
    this.#expected = 'colon';
    if (!top?.fields) return;
    top.name = name;
    top.count += 1;
    if (top.count > MAX_VALUES) throw new CrowdedError(`more than ${MAX_VALUES} fields side by side`);
  }

  #put(value: unknown) {
    const top = this.#open.at(-1);
    this.#expected = top ? 'mark' : 'nothing';
    if (!top) this.value = value;
    else if (top.list) top.list.push(value);
    // Not an assignment, for which a name of JavaScript's own is none as any other.
    else if (top.name === '__proto__')
      Object.defineProperty(top.fields, top.name, { value, enumerable: true, configurable: true, writable: true });
    else top.fields[top.name] = value;
  }
}

/** The place of the next mark of quotation that ends a string, or before that one where it may be cut: through no character, and no escape. */
function endOfPiece(json: Buffer, from: number): number {
  const least = from + LOOK_BYTES;
  let at = from;
  while (at < json.length && json[at] !== QUOTE) {
    if (at >= least && ((json[at] ?? 0) & 0xc0) !== 0x80) return at;
    if (json[at] !== BACKSLASH) at += 1;
    else at += json[at + 1] === LETTER_U ? 6 : 2;
  }
  return Math.min(at, json.length);
}
