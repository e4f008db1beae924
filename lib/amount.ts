/** What divides the decimals of a number from its whole. */
export type DecimalMark = '.' | ',';

/** Currencies, spaces and apostrophes, which say nothing of the number. */
const AROUND = /[\p{Sc}\s'’]|[A-Z]{3}(?![a-z])/gu;
const bare = (text: string) =>
  text
    .trim()
    .replace(AROUND, '')
    .replace(/^\+/, '')
    .replace(/^\((.*)\)$/, '-$1');

/** Thousands, and lakhs. */
const GROUPED: Record<DecimalMark, RegExp> = {
  ',': /^-?\d{1,3}(,\d{2,3})*,\d{3}$/,
  '.': /^-?\d{1,3}(\.\d{2,3})*\.\d{3}$/,
};
const isWhole = (whole: string, mark: DecimalMark) => /^-?\d+$/.test(whole) || GROUPED[mark].test(whole);
const other = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

/**
 * What a number itself says of its decimals: the mark that divides them, `none` where it has no mark, `open` where one mark and
 * three digits after it may be either, such as `12,000`.
 * @returns undefined where it is no number
 */
export function decimalMarkOf(text: string): DecimalMark | 'open' | 'none' | undefined {
  const number = bare(text);
  if (!/^-?[.,]?\d[\d.,]*$/.test(number)) return undefined;
  const marks = [...number.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return 'none';
  const mark = last[0] as DecimalMark;
  const before = number.slice(0, last.index);
  const mixed = marks.some(([one]) => one !== mark);
  if (marks.length === 1) return /^-?[1-9]\d{0,2}$/.test(before) && number.length - last.index === 4 ? 'open' : mark;
  if (mixed) return !before.includes(mark) && isWhole(before, other(mark)) ? mark : undefined;
  return GROUPED[mark].test(number) ? other(mark) : undefined;
}

/**
 * A number as people write it: `1,234.5`, `1.234,5`, `1 234,5`, `€ 12`, `(12)`.
 * @param open how one is read that leaves its decimals open: by the mark that divides decimals, or, `either`, as having some, which
 * suits rates and percentages
 */
export function parseAmount(text: string, open: DecimalMark | 'either' = '.'): number | undefined {
  const says = decimalMarkOf(text);
  if (says === undefined) return undefined;
  const number = bare(text);
  const mark =
    says === 'none' ? '.' : says !== 'open' ? says : open !== 'either' ? open : number.includes(',') ? ',' : '.';
  const value = Number(number.replaceAll(other(mark), '').replace(mark, '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** A percentage as people write it: `12.5`, `12,5 %`. */
export const parsePercent = (text: string) => parseAmount(text.replace(/%\s*$/, ''), 'either');

/**
 * A number that may be left out, as it is sent: null where nothing was typed. JSON writes what is no number as null as well, which would
 * say that there is none; so the text itself is sent, for the service to refuse.
 */
export function optionalNumber(text: string, read: (typed: string) => number | undefined = parseAmount): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const value = read(typed);
  return value !== undefined && Number.isFinite(value) ? value : (typed as unknown as number);
}
