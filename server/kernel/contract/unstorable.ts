/** Values that one row of a batch may hold: far more than any record has fields, and few enough to be read in one go. */
export const MAX_VALUES = 10_000;
/** Values that any other body may hold: the 100,000 contacts of a campaign are the most that one is asked for. */
export const MAX_VALUES_OF_BODY = 120_000;
/** Levels that a value may be nested: far more than any record has, and far fewer than a stack can bear. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `more than ${MAX_DEPTH} levels of nesting`;
/** Of the path to what is too deep, only the beginning says something. */
const SHOWN_LEVELS = 2;

interface Unstorable {
  path: string[];
  what: string;
}

/** Stands for what was not read, because of what it has. */
export class Unread {
  constructor(readonly what: string) {}
}

/**
 * What nobody can take: Postgres text can hold neither U+0000 nor half of a surrogate pair, and no walk through a value
 * should have to fear its depth. Better to say so than to fail in the middle.
 */
export function findUnstorable(value: unknown, level = 0): Unstorable | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path: [], what: 'the character U+0000' };
    return value.isWellFormed() ? undefined : { path: [], what: 'half of a surrogate pair' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Unread) return { path: [], what: value.what };
  if (level > MAX_DEPTH) return { path: [], what: TOO_DEEP };
  // No pairs are made of either: a list may have a hundred thousand elements.
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = findUnstorable(value[at], level + 1);
      if (found) return within(String(at), found, level);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const found = findUnstorable(key) ?? findUnstorable((value as Record<string, unknown>)[key], level + 1);
    if (found) return within(key, found, level);
  }
  return undefined;
}

const within = (key: string, found: Unstorable, level: number): Unstorable =>
  found.what === TOO_DEEP && level >= SHOWN_LEVELS ? found : { ...found, path: [key, ...found.path] };

/** The beginning of a text as JSON in PostgreSQL can hold it: a cut through a pair, or what no text may have, becomes U+FFFD. */
export const storable = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\0', '\ufffd');

/** A whole text as PostgreSQL can hold it: U+0000 is left out, and half of a surrogate pair becomes U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a JSON text may nest too deeply; told from its bytes, before anything has walked through it. */
export const nestsDeeply = (json: Uint8Array): boolean => shapeOf(json).depth > MAX_DEPTH;

/** How deep a JSON text nests, and how many values are in it at most. It looks no further than to what is too much of either. */
export function shapeOf(json: Uint8Array): { depth: number; values: number } {
  let level = 0;
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      values++;
      if (++level > depth) depth = level;
      if (depth > MAX_DEPTH) break;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) level--;
    else if (byte === COMMA && ++values > MAX_VALUES_OF_BODY) break;
  }
  return { depth, values };
}
