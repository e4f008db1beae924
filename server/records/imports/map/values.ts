import { parseAmount } from '@/lib/amount';
import { wordOf } from '@/server/kernel/contract/word';
import type { Column } from '../contract';
import { CUSTOM, type Field, isLink } from './fields';
import { plainName } from './plain-name';
import { asChoices, type Matched, matcher } from './targets';

export type Cells = readonly string[];
type Row = Record<string, unknown>;

/** A row of a file: what the API would be sent, and what is still to be looked up. */
export interface MappedRow {
  /** Its place among the rows; the first below the header is 1. */
  number: number;
  cells: Cells;
  row: Row;
  links: Record<string, string>;
  /** How many of its cells were left empty, for what they name is not here. */
  leftEmpty: number;
}

/** A cell that a spreadsheet would run is written with an apostrophe, which is no part of it. */
const GUARDED = /^'+[=+\-@\t\r]/;
export const unguarded = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

interface Mapped {
  index: number;
  field: Field;
  column: Column;
  /** What a cell of choices is. */
  match: (cell: string) => Matched;
}

/** Makes rows of cells. An empty cell says nothing, so that it overwrites nothing. */
export function rowMapper(
  resource: Parameters<typeof isLink>[0],
  columns: readonly Column[],
  fields: readonly Field[],
) {
  const mapped = columns.flatMap((column, index): Mapped[] => {
    const field = fields.find(({ name }) => name === column.field);
    if (!field) return [];
    return [{ index, field, column, match: matcher('choice', asChoices(field), column.chosen) }];
  });
  return (cells: Cells, number: number): MappedRow => {
    const row: Row = {};
    const links: Record<string, string> = {};
    let leftEmpty = 0;
    for (const one of mapped) {
      const { field, column, index } = one;
      const cell = unguarded(cells[index] ?? '');
      if (cell.trim() === '') continue;
      if (isLink(resource, field.name)) links[field.name] = cell.trim();
      else if (field.choices.length === 0) put(row, field.name, jsonOf(cell, field, column));
      else {
        const { value, left } = chosenOf(cell, one);
        if (value !== undefined) put(row, field.name, value);
        leftEmpty += left;
      }
    }
    // What a deal without a name is called by.
    if (resource === 'deals' && row.name === undefined && links.companyName !== undefined)
      row.companyName = links.companyName;
    return { number, cells, row, links, leftEmpty };
  };
}

/** The choices that a cell names. What is no choice is left out, or stays as it is for the field to refuse it. */
function chosenOf(cell: string, { field, column, match }: Mapped): { value?: unknown; left: number } {
  const isList = field.kind === 'list';
  const named = isList ? listOf(cell) : [cell.trim()];
  const known = named.flatMap((one) => match(one).to ?? []);
  if (column.unknown === 'FAIL') {
    const all = named.flatMap((one) => match(one).to ?? (match(one).why === 'chosen' ? [] : one));
    return { value: isList ? all : all[0], left: 0 };
  }
  const left = named.filter((one) => match(one).why === null).length;
  if (known.length === 0) return { left };
  return { value: isList ? [...new Set(known)] : known[0], left };
}

function put(row: Row, name: string, value: unknown): void {
  if (!name.startsWith(CUSTOM)) row[name] = value;
  else row.customFields = { ...(row.customFields as Row | undefined), [name.slice(CUSTOM.length)]: value };
}

/** No number, day or time is longer, and no list of them all: a cell may have two million characters. */
const LONGEST_VALUE = 1000;
const LONGEST_LIST = 100_000;

/** How the cells of a column are read that may be read in two ways. */
type Reading = Pick<Column, 'dayFirst' | 'decimal'>;

/** A cell as its field's JSON; what does not fit is left as it is, for the field to say what is wrong with it. */
export function jsonOf(cell: string, { kind }: Pick<Field, 'kind'>, { dayFirst, decimal }: Reading): unknown {
  if (cell.length > LONGEST_VALUE && kind !== 'list') return cell;
  if (kind === 'number') return parseAmount(cell, decimal) ?? cell;
  if (kind === 'boolean') return FLAGS[plainName(cell)] ?? cell;
  if (kind === 'day') return dayOf(cell, dayFirst) ?? cell;
  if (kind === 'time') return timeOf(cell, dayFirst) ?? cell;
  return kind === 'list' ? listOf(cell) : cell;
}

const FLAGS: Record<string, boolean> = Object.fromEntries([
  ...['true', 'yes', 'y', '1', 'x', 't', 'ja', 'wahr', 'oui', 'si', 'on', 'done', 'completed'].map((word) => [
    word,
    true,
  ]),
  ...['false', 'no', 'n', '0', 'f', 'nein', 'falsch', 'non', 'off', 'open', 'notstarted'].map((word) => [word, false]),
]);

const ISO = /^\d{4}-\d{2}-\d{2}/;
const DAY = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/;
const YEAR_FIRST = /^(\d{4})[./](\d{1,2})[./](\d{1,2})/;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?/i;
const two = (number: number) => String(number).padStart(2, '0');

function dayOf(cell: string, dayFirst: boolean): string | undefined {
  const text = cell.trim();
  if (ISO.test(text)) return text.slice(0, 10);
  const early = YEAR_FIRST.exec(text);
  if (early) return `${early[1]}-${two(Number(early[2]))}-${two(Number(early[3]))}`;
  const found = DAY.exec(text);
  if (!found) return undefined;
  const [first, second] = [Number(found[1]), Number(found[2])];
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return `${found[3]}-${two(month)}-${two(day)}`;
}

function timeOf(cell: string, dayFirst: boolean): string | undefined {
  const text = cell.trim();
  // Close and PostgreSQL write more digits, and an offset.
  if (ISO.test(text) && text.length > 10)
    return text
      .replace(' ', 'T')
      .replace(/(\.\d{3})\d+/, '$1')
      .replace(/ UTC$/, 'Z');
  const day = dayOf(text, dayFirst);
  if (day === undefined) return undefined;
  const time = TIME.exec(text.slice(8));
  if (!time) return `${day}T00:00:00Z`;
  const [, hours = '0', minutes = '00', seconds = '00', half] = time;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${day}T${two(hour)}:${minutes}:${seconds}Z`;
}

/** A choice is found in any way of writing it. */
export function choiceOf(cell: string, choices: readonly string[]): string {
  if (choices.includes(cell) || cell.length > LONGEST_VALUE) return cell;
  const plain = plainName(cell);
  return choices.find((choice) => plainName(choice) === plain) ?? cell;
}

/** Several values in one cell: a JSON list, or divided by semicolons, else by commas. */
export function listOf(cell: string): string[] {
  const text = cell.trim();
  if (text.length > LONGEST_LIST) return [text];
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(wordOf);
    } catch {
      // It is a text that begins with a bracket.
    }
  }
  const parts = text.split(text.includes(';') ? ';' : ',').map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}
