import { ANY } from './placeholder-text';

/** The parts of a plain text: placeholders, and what is between them. */
export function partsOf(text: string): { text: string; isPlaceholder: boolean }[] {
  const parts: { text: string; isPlaceholder: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(ANY)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isPlaceholder: false });
    parts.push({ text: found[0], isPlaceholder: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isPlaceholder: false });
  return parts;
}

const CHIP = /<span data-placeholder="([^"]*)"><\/span>/g;

/** A body with its placeholders as elements, those in attributes left as they are. */
export function toChips(html: string): string {
  let out = '';
  let from = 0;
  // Nothing closes what is opened after the last of them.
  const lastEnd = html.lastIndexOf('>');
  for (const { 0: found, index } of html.matchAll(/<|\{\{[^{}<>]*\}\}/g)) {
    if (index < from) continue;
    out += html.slice(from, index);
    from = found === '<' && index < lastEnd ? html.indexOf('>', index) + 1 : index + found.length;
    out += found === '<' ? html.slice(index, from) : chipOf(found);
  }
  return out + html.slice(from);
}

const chipOf = (placeholder: string) => `<span data-placeholder="${placeholder.replaceAll('"', '&quot;')}"></span>`;

/** The same back. */
export const fromChips = (html: string): string =>
  html.replace(CHIP, (_, text: string) => text.replaceAll('&quot;', '"').replaceAll('<', '&lt;'));
