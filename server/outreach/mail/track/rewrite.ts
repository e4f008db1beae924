import { QUOTE_START } from '@/lib/quote-mark';
import { replaceTags } from '@/lib/tags';
import { escapeHtml } from '@/server/kernel/mail/template';
import type { MailRef } from '@/server/kernel/mail/token';
import { beforeEnd } from '@/server/outreach/mail/compose/content';
import { clickUrl, openUrl } from './token';

const LINK = /(\shref\s*=\s*)("([^"]*)"|'([^']*)')/i;
const ENTITY: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

/** Sends the links of a mail by way of us, but for `except` and those of what it quotes, and ends it with the pixel. */
export function tracked(html: string, mail: MailRef, except: string): string {
  const counted = (whole: string, start: string, _quoted: string, double?: string, single?: string) => {
    const target = (double ?? single ?? '').trim().replace(/&(?:amp|quot|lt|gt|#39);/g, (e) => ENTITY[e] ?? e);
    if (!/^https?:\/\//i.test(target) || target === except || !URL.canParse(target)) return whole;
    return `${start}"${escapeHtml(clickUrl(mail, target))}"`;
  };
  const quote = html.indexOf(QUOTE_START);
  const [own, quoted] = quote < 0 ? [html, ''] : [html.slice(0, quote), html.slice(quote)];
  const linked = replaceTags(own, ({ name, closing, text }) =>
    name === 'a' && !closing ? text.replace(LINK, counted) : text,
  );
  return beforeEnd(
    linked + quoted,
    `<img src="${escapeHtml(openUrl(mail))}" width="1" height="1" alt="" style="display:block">`,
  );
}
