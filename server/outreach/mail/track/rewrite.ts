import { QUOTE_START } from '@/lib/quote-mark';
import { replaceTags } from '@/lib/tags';
import { escapeHtml } from '@/server/kernel/mail/template';
import type { MailRef } from '@/server/kernel/mail/token';
import { beforeEnd } from '@/server/outreach/mail/compose/content';
import { clickUrl, openUrl } from './token';

const LINK = /(\shref\s*=\s*)("([^"]*)"|'([^']*)')/i;
/** Links of a mail that are counted: more than anybody writes. Each is sealed for itself, and there is room for 25,000 in one mail. */
export const MOST_LINKS = 500;
const ENTITY: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

/**
 * Sends the links of a mail by way of us, but for `except`, those of what it quotes and those after the first 500, and ends it
 * with the pixel.
 */
export function tracked(html: string, mail: MailRef, except: string): string {
  let links = 0;
  const counted = (whole: string, start: string, _quoted: string, double?: string, single?: string) => {
    const target = (double ?? single ?? '').trim().replace(/&(?:amp|quot|lt|gt|#39);/g, (e) => ENTITY[e] ?? e);
    if (!/^https?:\/\//i.test(target) || target === except || !URL.canParse(target)) return whole;
    links += 1;
    return `${start}"${escapeHtml(clickUrl(mail, target))}"`;
  };
  const quote = html.indexOf(QUOTE_START);
  const [own, quoted] = quote < 0 ? [html, ''] : [html.slice(0, quote), html.slice(quote)];
  const linked = replaceTags(own, ({ name, closing, text }) =>
    name === 'a' && !closing && links < MOST_LINKS ? text.replace(LINK, counted) : text,
  );
  return beforeEnd(
    linked + quoted,
    `<img src="${escapeHtml(openUrl(mail))}" width="1" height="1" alt="" style="display:block">`,
  );
}
