import type { ParsedMail } from './mime/parsed-mail';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The body as HTML: its own, or its text with the lines kept. */
export function bodyHtml({ html, text }: ParsedMail): string {
  if (html?.trim()) return html;
  return text
    .trim()
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
    .replaceAll('\n', '<br>\n');
}
