import { storable } from '@/server/kernel/contract/unstorable';
import type { Column } from '../contract';
import type { Field } from './fields';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
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

/** What stands first in a day such as `3/4/2026`; `dotted` and `open` where both may. */
export type DayOrder = 'day' | 'month' | 'dotted' | 'open';

/** `31/1/2024` has the day first, `1/31/2024` the month; where none is above 12, a dot speaks for the day. */
export function dayOrderOf(cell: string): DayOrder | undefined {
  const found = /^(\d{1,2})([./-])(\d{1,2})[./-]\d{4}/.exec(cell);
  if (!found) return undefined;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (first > 12) return 'day';
  if (second > 12) return 'month';
  // `3/3/2026` is the same day in both.
  return found[2] === '.' ? 'dotted' : first === second ? undefined : 'open';
}

/** The custom field that a column would fit. */
export function suggest(header: string, cells: readonly string[]): Column['suggestion'] {
  const label = storable(header.trim(), 100);
  if (label === '' || cells.length === 0) return null;
  if (are(cells, EMAIL)) return { label, type: 'EMAIL' };
  if (are(cells, LINK)) return { label, type: 'URL' };
  if (are(cells, FLAG)) return { label, type: 'BOOLEAN' };
  if (are(cells, DAY)) return { label, type: 'DATE' };
  // A zero in front is no number's.
  if (cells.every((cell) => NUMBER.test(cell.trim()) && !/^0\d/.test(cell.trim()))) return { label, type: 'NUMBER' };
  return { label, type: cells.some((cell) => cell.length > 200 || cell.includes('\n')) ? 'LONG_TEXT' : 'TEXT' };
}
