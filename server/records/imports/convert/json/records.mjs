import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { JSONParser } from '@streamparser/json';
import { Refused } from '../table.mjs';
import { exact, withExactNumbers } from './exact.mjs';
import { isObject, rowsOf } from './flatten.mjs';

/** What of a file is looked at to tell how its records stand in it, and the longest line that is read as one. */
const HEAD_BYTES = 8 * 1024 * 1024;
/** What records stand under, where a file is one object. Close calls companies leads. */
const UNDER = ['data', 'results', 'items', 'records', 'rows', 'leads'];
const DAMAGED = 'The JSON is cut off or damaged';

/**
 * Writes the records of a JSON (RFC 8259) or of lines of JSON. What columns there are is known after the last of them: until then rows
 * lie in a file.
 * @param {import('../table.mjs').Job} job
 */
export async function writeRecords({ path, folder, table, resource, mostColumns }) {
  const rows = createWriteStream(join(folder, 'rows'));
  /** @type {Map<string, number>} */
  const columns = new Map();
  for await (const record of recordsOf(path, resource)) {
    for (const cells of rowsOf(record, resource)) {
      /** @type {string[]} */
      const row = [];
      for (const [name, cell] of cells) {
        const at = columns.get(name) ?? columns.size;
        columns.set(name, at);
        row[at] = cell;
      }
      if (columns.size > mostColumns) throw new Refused(`A file may have at most ${mostColumns} columns.`);
      if (!rows.write(`${JSON.stringify(row)}\n`)) await once(rows, 'drain');
    }
  }
  rows.end();
  await finished(rows);
  if (columns.size === 0) throw new Refused(`There are no ${resource} in this file.`);
  table.add([...columns.keys()]);
  for await (const line of createInterface({ input: createReadStream(join(folder, 'rows')) })) {
    /** @type {(string | null)[]} */
    const row = JSON.parse(line);
    table.add(Array.from(columns, (_, at) => row[at] ?? ''));
    await table.pause();
  }
}

/**
 * @param {string} path
 * @param {string} resource
 * @returns {AsyncGenerator<import('./flatten.mjs').Json>}
 */
async function* recordsOf(path, resource) {
  const head = await headOf(path);
  // A byte order mark is space, too (ECMA-262).
  const text = head.toString('utf8').trimStart();
  if (text.startsWith('[')) return yield* elements(path, '$.*', () => true);
  const end = text.indexOf('\n');
  const isLine = end > 0 && isObject(parsed(text.slice(0, end)));
  if (isLine && text.slice(end).trim() !== '') return yield* lines(path);
  const { size } = await stat(path);
  const whole = size <= head.length ? parsed(text) : undefined;
  const under = [...UNDER, resource];
  if (isObject(whole) && !under.some((name) => Array.isArray(whole[name]))) return yield whole;
  yield* elements(path, '$.*.*', (stack) => under.includes(String(stack.at(-1)?.key)));
}

/** @param {string} path */
async function headOf(path) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    const rounded = JSON.parse(text);
    const exactly = withExactNumbers(text);
    return exactly === text ? rounded : JSON.parse(exactly);
  } catch {
    return undefined;
  }
}

/** @param {string} path */
async function* lines(path) {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    const plain = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (plain.trim() === '') continue;
    const record = parsed(plain);
    if (!isObject(record)) throw new Refused(`${DAMAGED} in line ${number}.`);
    yield record;
  }
}

/**
 * The objects at a place of a JSON, one after the other.
 * @param {string} path
 * @param {string} place
 * @param {(stack: { key?: unknown }[]) => boolean} isAsked
 */
async function* elements(path, place, isAsked) {
  const parser = new JSONParser({ paths: [place], keepStack: false });
  // The parser keeps its tokenizer to itself, which has a method of its own for numbers.
  Object.assign(/** @type {any} */ (parser).tokenizer, { parseNumber: exact });
  /** @type {import('./flatten.mjs').Json[]} */
  let found = [];
  let isDamaged = false;
  parser.onError = () => {
    isDamaged = true;
  };
  parser.onValue = ({ value, parent, stack }) => {
    if (Array.isArray(parent) && isObject(value) && isAsked(/** @type {{ key?: unknown }[]} */ (stack)))
      found.push(value);
  };
  for await (const piece of createReadStream(path)) {
    parser.write(piece);
    if (isDamaged) throw new Refused(`${DAMAGED}.`);
    yield* found;
    found = [];
  }
  if (!parser.isEnded) throw new Refused(`${DAMAGED}.`);
}
