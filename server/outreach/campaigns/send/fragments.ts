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
export type Placeholder = { value: number } | { link: 'unsubscribe' | 'open' } | { target: string };

/** A text with its placeholders, what is between them kept in both its forms. */
export type Fragments = ({ plain: string; encoded: string } | Placeholder)[];

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');
/** Quoted-printable that something may follow on: it ends in a soft break. */
const encoded = (text: string) => (text === '' ? '' : wrap(encode(text), LINE) + SOFT_BREAK);

/** Cuts a text at its placeholders. */
export function cut(
  text: string,
  placeholders: RegExp,
  placeholderAt: (match: string) => Placeholder | undefined,
): Fragments {
  const fragments: Fragments = [];
  let from = 0;
  let at = 0;
  const keep = (plain: string) => fragments.push({ plain, encoded: encoded(crlf(plain)) });
  for (const match of text.matchAll(placeholders)) {
    const placeholder = placeholderAt(match[0]);
    at = match.index;
    if (!placeholder) continue;
    if (at > from) keep(text.slice(from, at));
    fragments.push(placeholder);
    from = at + match[0].length;
  }
  if (from < text.length) keep(text.slice(from));
  return fragments;
}

function fillPlaceholder(placeholder: Placeholder, values: Values, kind: 'text' | 'html'): string {
  if ('value' in placeholder) return values[kind][placeholder.value] ?? '';
  if ('target' in placeholder) return values.click(placeholder.target);
  return values[placeholder.link];
}

/** The text with its placeholders filled. */
export const plainOf = (fragments: Fragments, values: Values, kind: 'text' | 'html') =>
  fragments
    .map((fragment) => ('plain' in fragment ? fragment.plain : fillPlaceholder(fragment, values, kind)))
    .join('');

/** The same in quoted-printable. The placeholders stand on lines of their own, so that what is between them is encoded only once. */
export function encodedOf(fragments: Fragments, values: Values, kind: 'text' | 'html'): string {
  let out = '';
  for (const fragment of fragments)
    out += 'plain' in fragment ? fragment.encoded : encoded(crlf(fillPlaceholder(fragment, values, kind)));
  return out.endsWith(SOFT_BREAK) ? out.slice(0, -SOFT_BREAK.length) : out;
}
