import type { Column } from '../contract';
import { CUSTOM, type Field, isLink } from './fields';
import { plainName } from './plain-name';

export type Cells = readonly string[];
type Row = Record<string, unknown>;

/** A row of a file: what the API would be sent, and what is still to be looked up. */
export interface MappedRow {
  /** Its place among the rows; the first below the header is 1. */
  number: number;
  cells: Cells;
  row: Row;
  links: Record<string, string>;
}

/** A cell that a spreadsheet would run is written with an apostrophe, which is no part of it. */
const GUARDED = /^'+[=+\-@\t\r]/;
const unguarded = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

interface Mapped {
  index: number;
  field: Field;
  dayFirst: boolean;
}

/** Makes rows of cells. An empty cell says nothing, so that it overwrites nothing. */
export function rowMapper(
  resource: Parameters<typeof isLink>[0],
  columns: readonly Column[],
  fields: readonly Field[],
) {
  const mapped = columns.flatMap(({ field: name, dayFirst }, index): Mapped[] => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ index, field, dayFirst }] : [];
  });
  return (cells: Cells, number: number): MappedRow => {
    const row: Row = {};
    const links: Record<string, string> = {};
    for (const { index, field, dayFirst } of mapped) {
      const cell = unguarded(cells[index] ?? '');
      if (cell.trim() === '') continue;
      if (isLink(resource, field.name)) links[field.name] = cell.trim();
      else put(row, field.name, jsonOf(cell, field, dayFirst));
    }
    return { number, cells, row, links };
  };
}

function put(row: Row, name: string, value: unknown): void {
  if (!name.startsWith(CUSTOM)) row[name] = value;
  else row.customFields = { ...(row.customFields as Row | undefined), [name.slice(CUSTOM.length)]: value };
}

/** A cell as its field's JSON; what does not fit is left as it is, for the field to say what is wrong with it. */
export function jsonOf(cell: string, { kind, choices }: Pick<Field, 'kind' | 'choices'>, dayFirst: boolean): unknown {
  if (kind === 'number') return numberOf(cell) ?? cell;
  if (kind === 'boolean') return FLAGS[plainName(cell)] ?? cell;
  if (kind === 'day') return dayOf(cell, dayFirst) ?? cell;
  if (kind === 'time') return timeOf(cell, dayFirst) ?? cell;
  if (kind === 'choice') return choiceOf(cell, choices);
  if (kind === 'list') return listOf(cell).map((one) => choiceOf(one, choices));
  return cell;
}

const FLAGS: Record<string, boolean> = Object.fromEntries([
  ...['true', 'yes', 'y', '1', 'x', 't', 'ja', 'wahr', 'oui', 'si', 'on', 'done', 'completed'].map((word) => [
    word,
    true,
  ]),
  ...['false', 'no', 'n', '0', 'f', 'nein', 'falsch', 'non', 'off', 'open', 'notstarted'].map((word) => [word, false]),
]);

/** `1,234.5`, `1.234,5`, `1 234,5` and `€ 12` are numbers. */
export function numberOf(cell: string): number | undefined {
  const text = cell.replace(/[\p{Sc}\s'\u00a0]|[A-Z]{3}(?![a-z])/gu, '');
  if (!/^-?\d[\d.,]*$/.test(text)) return undefined;
  const isContinental = /^-?\d{1,3}(\.\d{3})*,\d+$/.test(text)
    ? !/^-?\d{1,3}(,\d{3})+$/.test(text)
    : /^-?\d{1,3}(\.\d{3}){2,}$/.test(text);
  const plain = isContinental ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

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
export const choiceOf = (cell: string, choices: readonly string[]) =>
  choices.find((choice) => choice === cell) ?? choices.find((choice) => plainName(choice) === plainName(cell)) ?? cell;

/** Several values in one cell: a JSON list, or divided by semicolons, else by commas. */
export function listOf(cell: string): string[] {
  const text = cell.trim();
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(String);
    } catch {
      // It is a text that begins with a bracket.
    }
  }
  const parts = text.split(text.includes(';') ? ';' : ',').map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}
