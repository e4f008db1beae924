import { convert } from 'html-to-text';
import { config } from '@/server/config';
import { escapeHtml, fill, type Variables } from '@/server/mail/template';
import { mailToken } from '@/server/mail/token';

/** A mail as its recipient will read it, before links are counted. */
export interface Content {
  subject: string;
  html: string;
  text: string;
}

/** What content is made from; `bulk` mail shows a way out. */
export interface Draft {
  workspaceId: string;
  id: string;
  subject: string;
  bodyHtml: string;
  signatureHtml: string | null;
  bulk: boolean;
}

export const unsubscribeUrl = (workspaceId: string, emailId: string) =>
  `${config.baseUrl}/unsubscribe/${mailToken('unsubscribe', workspaceId, emailId)}`;

/** Fills in a draft. Throws Unfilled for a placeholder that has no value. */
export function contentOf(draft: Draft, variables: Variables): Content {
  const way = unsubscribeUrl(draft.workspaceId, draft.id);
  const known = { ...variables, unsubscribeUrl: way };
  const subject = oneLine(fill('text', draft.subject, known));
  const body = fill('html', draft.bodyHtml, known) + (draft.signatureHtml ? `\n<br>\n${draft.signatureHtml}` : '');
  const html = draft.bulk && !body.includes(way) ? beforeEnd(body, footer(way)) : body;
  return { subject, html, text: plainText(html) };
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 998);

const footer = (url: string) =>
  `<p style="margin-top:2em;font-size:12px;color:#6b7280"><a href="${escapeHtml(url)}" style="color:#6b7280">Unsubscribe</a></p>`;

/** Puts something at the end of a document's body, or of a fragment. */
export function beforeEnd(html: string, more: string): string {
  const end = html.search(/<\/body\s*>/i);
  return end < 0 ? `${html}\n${more}` : html.slice(0, end) + more + html.slice(end);
}

/** The plain-text part of a mail. The bounds keep a hostile document from taking long. */
export function plainText(html: string): string {
  return convert(html, {
    wordwrap: 78,
    limits: { maxInputLength: 1_000_000, maxDepth: 100, maxChildNodes: 5000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim();
}
