import { encode, wrap } from 'nodemailer/lib/qp';

/** A line of quoted-printable may have 76 characters with its soft break (RFC 2045 §6.7). */
const LINE = 75;
const SOFT_BREAK = '=\r\n';

/** Values of one mail: those of its placeholders by number, and its own addresses. */
export interface Values {
  /** As text, and as it may stand in HTML. */
  text: string[];
  html: string[];
  unsubscribe: string;
  open: string;
  click: (target: string) => string;
}

/** What differs from mail to mail. */
export type Gap = { value: number } | { link: 'unsubscribe' | 'open' } | { target: string };

/** A text with gaps, what is between them kept in both its forms. */
export type Pieces = ({ plain: string; encoded: string } | Gap)[];

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');
/** Quoted-printable that something may follow on: it ends in a soft break. */
const encoded = (text: string) => (text === '' ? '' : wrap(encode(text), LINE) + SOFT_BREAK);

/** Cuts a text at its gaps. */
export function cut(text: string, gaps: RegExp, gapAt: (match: string) => Gap | undefined): Pieces {
  const pieces: Pieces = [];
  let from = 0;
  let at = 0;
  const keep = (plain: string) => pieces.push({ plain, encoded: encoded(crlf(plain)) });
  for (const match of text.matchAll(gaps)) {
    const gap = gapAt(match[0]);
    at = match.index;
    if (!gap) continue;
    if (at > from) keep(text.slice(from, at));
    pieces.push(gap);
    from = at + match[0].length;
  }
  if (from < text.length) keep(text.slice(from));
  return pieces;
}

function fillGap(gap: Gap, values: Values, kind: 'text' | 'html'): string {
  if ('value' in gap) return values[kind][gap.value] ?? '';
  if ('target' in gap) return values.click(gap.target);
  return values[gap.link];
}

/** The text with its gaps filled. */
export const plainOf = (pieces: Pieces, values: Values, kind: 'text' | 'html') =>
  pieces.map((piece) => ('plain' in piece ? piece.plain : fillGap(piece, values, kind))).join('');

/** The same in quoted-printable. The gaps stand on lines of their own, so that what is between them is encoded only once. */
export function encodedOf(pieces: Pieces, values: Values, kind: 'text' | 'html'): string {
  let out = '';
  for (const piece of pieces) out += 'plain' in piece ? piece.encoded : encoded(crlf(fillGap(piece, values, kind)));
  return out.endsWith(SOFT_BREAK) ? out.slice(0, -SOFT_BREAK.length) : out;
}
