import { tagsIn, withoutTags } from '@/lib/tags';

const KEPT = new Set(
  'p br strong b em i u s strike del a ul ol li blockquote h1 h2 h3 h4 h5 h6 code pre hr'.split(' '),
);

/** Whether a body holds what the text editor would throw away: layout, pictures, or styles of its own. */
export function needsSource(html: string): boolean {
  for (const { name, closing, text } of tagsIn(html)) {
    if (closing) continue;
    if (!KEPT.has(name) || /\b(?:style|class|bgcolor|align)\s*=/i.test(text)) return true;
  }
  return /<!--|<!doctype|\{%/i.test(html);
}

/** Plain text as a body. */
export const textAsHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p>${part.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');

/** Whether a body says anything. */
export const isBlank = (html: string) =>
  withoutTags(html).replaceAll('&nbsp;', '').trim() === '' && !/<img\b/i.test(html);
