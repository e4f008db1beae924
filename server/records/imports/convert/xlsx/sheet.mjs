import { join } from 'node:path';
import sax from 'sax';
import { Refused } from '../table.mjs';
import { Strings } from './strings.mjs';
import { Zip } from './zip.mjs';

/** Excel's own limits of a cell, and of a sheet. */
const LONGEST_CELL = 32_767;
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

/** @typedef {{ name: string, attributes: Record<string, string> }} Tag */
/** @typedef {{ open?: (tag: Tag) => void, text?: (text: string) => void, close?: (name: string) => void, pause?: () => Promise<void> | undefined }} Handlers */

/**
 * @param {Zip} zip
 * @param {string} name
 * @param {Handlers} handlers
 */
async function parse(zip, name, handlers) {
  const stream = zip.open(name);
  if (!stream) return false;
  const parser = sax.parser(true, {});
  parser.onopentag = (tag) => handlers.open?.(/** @type {Tag} */ ({ ...tag, name: local(tag.name) }));
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  parser.onclosetag = (tag) => handlers.close?.(local(tag));
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (parser.error) throw new Refused('The XLSX is damaged.');
    await handlers.pause?.();
  }
  parser.close();
  return true;
}

/** @param {string} name */
const local = (name) => name.slice(name.indexOf(':') + 1);

/**
 * Where the first sheet is, and the day 0 of the workbook's dates.
 * @param {Zip} zip
 */
async function firstSheet(zip) {
  /** @type {string | undefined} */
  let id;
  let epoch = EPOCH;
  await parse(zip, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) epoch = EPOCH_1904;
      else if (name === 'sheet')
        id ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let target = 'worksheets/sheet1.xml';
  await parse(zip, 'xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target ?? target;
    },
  });
  return { sheet: target.startsWith('/') ? target.slice(1) : join('xl', target), epoch };
}

/**
 * What XML cannot hold stands in texts as `_x000D_`, and an underline that would be read so as `_x005F_` (ECMA-376 22.9.2.19). Line ends
 * stay as they are: what was exported and comes back must change nothing.
 * @param {string} text
 */
const unescaped = (text) =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');

/**
 * @param {Zip} zip
 * @param {string} folder
 */
async function readStrings(zip, folder) {
  const strings = new Strings(join(folder, 'strings'));
  let text = '';
  let isText = false;
  let isSound = false;
  await parse(zip, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSound = true;
      else if (name === 't') isText = !isSound;
    },
    text: (piece) => {
      if (isText) text = (text + piece).slice(0, LONGEST_CELL);
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSound = false;
      else if (name === 'si') strings.add(unescaped(text));
    },
  });
  return strings;
}

/** The numbers of formats that are dates (ECMA-376 18.8.30). */
const DATES = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/**
 * Which styles of cells are dates, in their order.
 * @param {Zip} zip
 */
async function readDates(zip) {
  const formats = new Set(DATES);
  /** @type {boolean[]} */
  const styles = [];
  let isCells = false;
  await parse(zip, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const plain = (attributes.formatCode ?? '').replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '');
      if (name === 'numFmt' && /[ymd]/i.test(plain)) formats.add(Number(attributes.numFmtId));
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) styles.push(formats.has(Number(attributes.numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

const DAY_MS = 86_400_000;
/** The day 0 of a serial number, so that those after the leap day that 1900 never had are right. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Of a workbook that counts from 1904, as those of Excel for Mac did. */
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/**
 * @param {string} value
 * @param {number} epoch
 */
function dateOf(value, epoch) {
  const serial = Number(value);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return value;
  const text = new Date(epoch + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}

/** @param {string} ref @returns the place of `BC12` in its row */
function columnOf(ref) {
  let column = 0;
  for (const letter of ref) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

/**
 * @param {Zip} zip
 * @param {{ sheet: string, epoch: number }} first
 * @param {Strings} strings
 * @param {boolean[]} dates
 * @param {import('../table.mjs').Table} table
 */
async function writeRows(zip, { sheet, epoch }, strings, dates, table) {
  /** @type {string[]} */
  let row = [];
  let cell = { at: 0, type: '', style: 0, value: '' };
  let isValue = false;
  let rows = 0;
  const textOfCell = () => {
    if (cell.type === 's') return strings.get(Number(cell.value));
    if (cell.type === 'b') return cell.value === '1' ? 'true' : 'false';
    if (cell.type === 'e') return '';
    if (cell.type === '' || cell.type === 'n')
      return dates[cell.style] ? dateOf(cell.value, epoch) : numberText(cell.value);
    return unescaped(cell.value);
  };
  const isThere = await parse(zip, sheet, {
    open: ({ name, attributes }) => {
      if (name === 'row') row = [];
      else if (name === 'c') {
        const at = attributes.r ? columnOf(attributes.r) : row.length;
        cell = { at, type: attributes.t ?? '', style: Number(attributes.s ?? 0), value: '' };
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (piece) => {
      if (isValue) cell.value = (cell.value + piece).slice(0, LONGEST_CELL);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        if (cell.at < 0 || cell.at >= MOST_COLUMNS) throw new Refused('The XLSX is damaged.');
        while (row.length < cell.at) row.push('');
        row[cell.at] = textOfCell();
      } else if (name === 'row') {
        if (++rows > MOST_ROWS) throw new Refused('The sheet has too many rows.');
        table.add(row);
      }
    },
    pause: () => table.pause(),
  });
  if (!isThere) throw new Refused('The XLSX has no sheet.');
}

/** Excel writes 0.1 + 0.2 with all its digits. @param {string} value */
function numberText(value) {
  const number = Number(value);
  return value !== '' && Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

/**
 * Writes the first sheet of an XLSX (ECMA-376).
 * @param {import('../table.mjs').Job} job
 */
export async function writeSheet({ path, folder, table }) {
  const zip = new Zip(path);
  const strings = await readStrings(zip, folder);
  const dates = await readDates(zip);
  await writeRows(zip, await firstSheet(zip), strings, dates, table);
  strings.close();
  zip.close();
}
