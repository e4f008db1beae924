/** A cell of a row: a text, unless it is a number or says yes or no. */
export type Cell = string | number | boolean;

/** What a spreadsheet would run as a formula, and what would be taken for the guard of one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARD_ALONE = /^'+[=+\-@\t\r]/;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const parts = value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
  // What reads it again divides a list by semicolons, else by commas.
  return parts.some((part) => /[;,[]/.test(part) || part !== part.trim()) ? JSON.stringify(parts) : parts.join('; ');
};

/**
 * A value as a cell of CSV. A text that a spreadsheet would take for a formula has an apostrophe in front (OWASP, CSV injection),
 * which an import takes away again.
 */
export function csvCell(value: unknown): string {
  const text = textOf(value);
  return typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text;
}

/** A value as a cell of a sheet, in which a text is never run. */
export function sheetCell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = textOf(value);
  return GUARD_ALONE.test(text) ? `'${text}` : text;
}
