import { config } from '@/server/kernel/config';
import { forWorkspace } from '@/server/kernel/foreign';
import { plainText } from '@/server/kernel/mail/plain-text';
import { escapeHtml, fill, type Variables } from '@/server/kernel/mail/template';
import { mailToken } from '@/server/kernel/mail/token';
import type { Quote } from './quote';

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
  /** What it quotes; it is somebody else's text, and holds no placeholders. */
  quote?: Quote | null;
  bulk: boolean;
}

export const unsubscribeUrl = (workspaceId: string, emailId: string) =>
  `${config.baseUrl}/unsubscribe/${mailToken('unsubscribe', workspaceId, emailId)}`;

/** Fills in a draft. Throws Unfilled for a placeholder that has no value. */
export const contentOf = (draft: Draft, variables: Variables): Promise<Content> =>
  forWorkspace(draft.workspaceId, () => filledContent(draft, variables));

async function filledContent(draft: Draft, variables: Variables): Promise<Content> {
  const way = unsubscribeUrl(draft.workspaceId, draft.id);
  const known = { ...variables, unsubscribeUrl: way };
  const subject = oneLine(await fill('text', draft.subject, known));
  const filled = await fill('html', draft.bodyHtml, known);
  const body = filled + (draft.signatureHtml ? `\n<br>\n${draft.signatureHtml}` : '');
  const ended = draft.bulk && !body.includes(way) ? beforeEnd(body, footer(way)) : body;
  const text = await plainText(ended);
  const { quote } = draft;
  if (!quote) return { subject, html: ended, text };
  return { subject, html: beforeEnd(ended, `<br>\n${quote.html}`), text: `${text.trimEnd()}\n\n${quote.text}` };
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
