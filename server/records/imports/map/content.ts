import type { Column } from '../contract';
import type { Field } from './fields';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().\-/]{7,20}$/;
const LINK = /^https?:\/\//i;
const NUMBER = /^-?[.,\s]*\d[\d.,\s]*$/;
const DAY = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})/;
const FLAG = /^(true|false|yes|no)$/i;
/** The part of a column's cells that must look alike; some people write remarks. */
export const MOST = 0.8;

const are = (cells: readonly string[], pattern: RegExp) =>
  cells.length > 0 && cells.filter((cell) => pattern.test(cell.trim())).length >= cells.length * MOST;

/** The field that cells look like: only what is told by sight, and is still free. */
export function looksLike(
  fields: readonly Field[],
  taken: ReadonlySet<string>,
  cells: readonly string[],
): string | undefined {
  const free = (name: string) => !taken.has(name) && fields.some((field) => field.name === name);
  if (are(cells, EMAIL)) return free('email') ? 'email' : undefined;
  if (are(cells, LINK)) return free('website') ? 'website' : undefined;
  const hasPlus = cells.some((cell) => /^\+|[()]/.test(cell.trim()));
  return are(cells, PHONE) && hasPlus && free('phone') ? 'phone' : undefined;
}

/** `31/1/2024` and `31.1.2024` have the day first; where none is above 12, a dot says so too. */
export function isDayFirst(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => {
    const found = /^(\d{1,2})([./-])(\d{1,2})[./-]\d{4}/.exec(cell.trim());
    return found ? [{ first: Number(found[1]), second: Number(found[3]), mark: found[2] }] : [];
  });
  if (parts.some(({ second }) => second > 12)) return false;
  return parts.some(({ first }) => first > 12) || parts.some(({ mark }) => mark === '.');
}

/** The custom field that a column would fit. */
export function suggest(header: string, cells: readonly string[]): Column['suggestion'] {
  const label = header.trim().slice(0, 100);
  if (label === '' || cells.length === 0) return null;
  if (are(cells, EMAIL)) return { label, type: 'EMAIL' };
  if (are(cells, LINK)) return { label, type: 'URL' };
  if (are(cells, FLAG)) return { label, type: 'BOOLEAN' };
  if (are(cells, DAY)) return { label, type: 'DATE' };
  // A zero in front is no number's.
  if (cells.every((cell) => NUMBER.test(cell.trim()) && !/^0\d/.test(cell.trim()))) return { label, type: 'NUMBER' };
  return { label, type: cells.some((cell) => cell.length > 200 || cell.includes('\n')) ? 'LONG_TEXT' : 'TEXT' };
}
