import { MAX_ROWS } from '@/server/kernel/contract/batch';
import { MAX_VALUES, Unread } from '@/server/kernel/contract/unstorable';
import { slice } from '@/server/kernel/slice';

// A body with the rows of a batch, read in pieces: JSON.parse of ten megabytes in one go would keep everybody waiting. One look at
// its bytes finds the arrays that stand in its object and where their elements part. What is between the brackets is parsed group
// by group, and the rest with a number in its place. Every byte but those of elements that are left out is still judged by JSON.parse.

/** Bytes that are parsed in one go; a single row may have more. */
export const PIECE_BYTES = 64 * 1024;
/** Bytes that a row may have: twice what the longest fields of any record take together. A row of ten megabytes would be parsed in one go. */
const MAX_ROW_BYTES = 2 * 1024 * 1024;
const TOO_LONG = `more than ${MAX_ROW_BYTES / 1024 / 1024} MB`;
/** Bytes that are looked at in one go. */
const LOOK_BYTES = 16 * 1024;
const TOO_MANY = `more than ${MAX_VALUES} values`;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Elements of an array that stand side by side. */
interface Group {
  from: number;
  to: number;
  elements: number;
  /** It is one element, which is not read, because of what it has. */
  unread?: string | undefined;
}

/** An array of the outermost object: where what it holds begins and ends. */
interface List {
  from: number;
  to: number;
  groups: Group[];
}

/** There is more of something than anybody is to walk through; in a batch, of values beside its arrays. */
export class CrowdedError extends Error {
  constructor(what = TOO_MANY) {
    super(`Body must not contain ${what}.`);
  }
}

class Scanner {
  readonly lists: List[] = [];
  #at = 0;
  #level = 0;
  #outermost = 0;
  #inString = false;
  #list: List | undefined;
  #outside = 0;
  #group = 0;
  #element = 0;
  #elements = 0;
  #values = 0;

  constructor(readonly json: Uint8Array) {}

  /** Looks at the next piece; false at the end. Throws for a text that breaks off. */
  next(): boolean {
    const { json } = this;
    const end = Math.min(this.#at + LOOK_BYTES, json.length);
    let at = this.#at;
    let inString = this.#inString;
    for (; at < end; at++) {
      const byte = json[at];
      if (inString) {
        if (byte === BACKSLASH) at++;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === COMMA) this.#comma(at);
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(at, byte);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#close(at);
    }
    this.#at = at;
    this.#inString = inString;
    if (at >= json.length && (inString || this.#level !== 0)) throw new SyntaxError('it breaks off');
    return at < json.length;
  }

  #open(at: number, byte: number) {
    this.#count();
    this.#level += 1;
    if (this.#level === 1) this.#outermost = byte;
    if (this.#level !== 2 || byte !== OPEN_LIST || this.#outermost !== OPEN_OBJECT) return;
    this.#list = { from: at + 1, to: this.json.length, groups: [] };
    this.#group = this.#element = at + 1;
    this.#elements = this.#values = 0;
  }

  #comma(at: number) {
    this.#count();
    if (this.#level === 2) this.#endElement(at, false);
  }

  #count() {
    if (this.#list) this.#values += 1;
    else if (++this.#outside > MAX_VALUES) throw new CrowdedError();
  }

  #close(at: number) {
    this.#level -= 1;
    if (this.#level !== 1 || !this.#list) return;
    this.#endElement(at, true);
    this.lists.push({ ...this.#list, to: at });
    this.#list = undefined;
  }

  #endElement(at: number, isLast: boolean) {
    const groups = this.#list?.groups;
    if (!groups) return;
    const unread = this.#values > MAX_VALUES ? TOO_MANY : at - this.#element > MAX_ROW_BYTES ? TOO_LONG : undefined;
    if (unread && this.#elements > 0) this.#endGroup(groups, this.#element - 1);
    this.#elements += 1;
    if (isLast || unread || at - this.#group > PIECE_BYTES) this.#endGroup(groups, at, unread);
    this.#element = at + 1;
    this.#values = 0;
  }

  #endGroup(groups: Group[], to: number, unread?: string) {
    groups.push({ from: this.#group, to, elements: this.#elements, unread });
    this.#group = to + 1;
    this.#elements = 0;
  }
}

/**
 * Parses a JSON text whose outermost object holds long arrays. Of an array with more elements than a batch may have rows, only
 * so many are there that it is seen; an element that holds too much to be read is an `Unread`. Throws a SyntaxError, or a CrowdedError.
 */
export async function parseRows(json: Buffer): Promise<unknown> {
  const scanner = new Scanner(json);
  while (scanner.next()) await slice();
  const { lists } = scanner;
  const body: unknown = JSON.parse(withoutLists(json, lists));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const sent = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(sent)) {
    const list = Array.isArray(value) && lists[Number(value[0])];
    if (list) sent[name] = await elementsOf(json, list);
  }
  return sent;
}

/** The text with the number of each array as its only element. */
function withoutLists(json: Buffer, lists: readonly List[]): string {
  let at = 0;
  let text = '';
  for (const [place, { from, to }] of lists.entries()) {
    text += `${json.toString('utf8', at, from)}${place}`;
    at = to;
  }
  return text + json.toString('utf8', at);
}

async function elementsOf(json: Buffer, { groups }: List): Promise<unknown[]> {
  const elements: unknown[] = [];
  for (const { from, to, unread, elements: many } of groups) {
    if (elements.length > MAX_ROWS) break;
    await slice();
    if (unread) elements.push(new Unread(unread));
    else {
      const read = JSON.parse(`[${json.toString('utf8', from, to)}]`) as unknown[];
      // Only an array that is empty has a place without an element.
      if (read.length !== many && groups.length > 1) throw new SyntaxError('an element is missing');
      for (const element of read) elements.push(element);
    }
  }
  return elements;
}
