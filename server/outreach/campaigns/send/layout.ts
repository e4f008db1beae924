import { randomBytes } from 'node:crypto';
import { encodeWords, foldLines, isPlainText } from 'nodemailer/lib/mime-funcs';
import { newId } from '@/server/kernel/db/ids';
import { isPlain, replacePlaceholders } from '@/server/kernel/mail/fill/placeholders.mjs';
import { mimeOf } from '@/server/kernel/mail/mime';
import { escapeHtml, fillPlain, Unfilled } from '@/server/kernel/mail/template';
import { contentOf, unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { clickUrl, openUrl, readClick } from '@/server/outreach/mail/track/token';
import { cut, encodedOf, type Gap, type Pieces, plainOf, type Values } from './pieces';
import { type Addressee, draftOf, type Letter, type MailTemplate, nameOf, variablesFor } from './send-context';

const WAY_OUT = /^\{\{\s*unsubscribeUrl\s*\}\}$/;
/** Templates whose text between the placeholders depends on them, or whose links do. */
const DECIDES = /\{%|\{\{-|-\}\}|(?:href|src|action|style)\s*=\s*(?:"[^"]*|'[^']*)\{\{(?!\s*unsubscribeUrl\s*\}\})/i;
const ASCII_ADDRESS = /^[\x21-\x7e]+$/;
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A mail with its gaps. */
interface Layout {
  expressions: string[];
  subject: Pieces;
  text: Pieces;
  /** As it is kept, and as it is sent, its links by way of us. */
  html: Pieces;
  sent: Pieces;
}

/** Puts marks in place of the placeholders, composes that once, and finds in it what every mail has for itself. */
async function draw(head: MailTemplate): Promise<Layout | undefined> {
  if (!isPlain(head.subject) || !isPlain(head.bodyHtml)) return undefined;
  if (DECIDES.test(head.subject) || DECIDES.test(head.bodyHtml)) return undefined;
  const nonce = `zq${randomBytes(6).toString('hex')}`;
  const id = newId();
  const expressions: string[] = [];
  const way = unsubscribeUrl(head.workspaceId, id);
  const mark = (text: string) =>
    replacePlaceholders(text, (whole) => (WAY_OUT.test(whole) ? way : `${nonce}n${expressions.push(whole) - 1}z`));
  const marked = { ...head, subject: mark(head.subject), bodyHtml: mark(head.bodyHtml) };
  const content = await contentOf(draftOf(marked, id), {});
  const mail = { workspaceId: head.workspaceId, emailId: id };
  const open = openUrl(mail);
  const clicks = clickUrl(mail, 'https://example.com').replace(/[^/]+$/, '');
  const gaps = new RegExp(
    `${nonce}n\\d+z|${escapeRegExp(way)}|${escapeRegExp(open)}|${escapeRegExp(clicks)}[\\w-]+`,
    'g',
  );
  const gapAt = (match: string): Gap | undefined => {
    if (match.startsWith(nonce)) return { value: Number.parseInt(match.slice(nonce.length + 1), 10) };
    if (match === way) return { link: 'unsubscribe' };
    if (match === open) return { link: 'open' };
    const click = readClick(match.slice(clicks.length));
    return click?.emailId === id ? { target: click.target } : undefined;
  };
  const pieces = (text: string) => cut(text, gaps, gapAt);
  const html = head.track ? tracked(content.html, mail, way) : content.html;
  return {
    expressions,
    subject: pieces(content.subject),
    text: pieces(content.text),
    html: pieces(content.html),
    sent: pieces(html),
  };
}

type Place = 'to' | 'subject' | 'html' | 'text' | 'id' | 'way' | 'date';

// The é makes the composer choose quoted-printable for both parts.
const PLACES: Record<Place, RegExp> = {
  to: /^To: .*$/m,
  subject: /^Subject: .*$/m,
  html: /(<html>)?ZQHTML=C3=A9/,
  text: /ZQTEXT=C3=A9/,
  id: /zqid@zq\.invalid/,
  way: /https:\/\/zq\.invalid\/way/,
  date: /^Date: .*$/m,
};

/** The message around the parts: what the composer makes of a mail of marks, cut at them. */
async function frame(head: MailTemplate, whole: boolean): Promise<(string | Place)[] | undefined> {
  const message = await mimeOf({
    from: head.from,
    to: { name: '', email: 'zqto@zq.invalid' },
    subject: 'subject',
    html: `${whole ? '<html>' : ''}ZQHTMLé`,
    text: 'ZQTEXTé',
    messageId: 'zqid@zq.invalid',
    inReplyTo: null,
    references: [],
    date: new Date(),
    unsubscribeUrl: 'https://zq.invalid/way',
    attachments: head.attachments,
  });
  const text = message.toString('latin1');
  const found = (Object.keys(PLACES) as Place[]).map((place) => ({ place, match: PLACES[place].exec(text) }));
  const parts: (string | Place)[] = [];
  let from = 0;
  for (const { place, match } of found.toSorted((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))) {
    if (!match || match.index < from) return undefined;
    parts.push(text.slice(from, match.index), place);
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

const subjectLine = (subject: string) =>
  foldLines(`Subject: ${isPlainText(subject) ? subject : encodeWords(subject, 'Q', 52, true)}`, 76);
function toLine(to: Addressee): string {
  const name = nameOf(to);
  const shown = isPlainText(name) ? `"${name}"` : encodeWords(name, 'Q', 52, true);
  return foldLines(`To: ${name ? `${shown} <${to.toEmail}>` : to.toEmail}`, 76);
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/**
 * What makes the mails of a campaign by filling in one message that is built once; undefined where that cannot be done. It
 * answers undefined for a recipient who needs a mail composed for them alone.
 */
export async function layOut(head: MailTemplate): Promise<((to: Addressee) => Letter | undefined) | undefined> {
  const layout = await draw(head);
  const parts = layout && (await frame(head, /<html[\s>]/i.test(head.bodyHtml)));
  if (!layout || !parts) return undefined;
  return (to) => {
    const values = ASCII_ADDRESS.test(to.toEmail) ? valuesOf(head, layout.expressions, to) : undefined;
    if (!values) return undefined;
    const subject = oneLine(plainOf(layout.subject, values, 'text')).slice(0, 998);
    const inside: Record<Place, string> = {
      to: toLine(to),
      subject: subjectLine(subject),
      html: encodedOf(layout.sent, values, 'html'),
      text: encodedOf(layout.text, values, 'text'),
      id: to.messageId,
      way: values.unsubscribe,
      date: `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    };
    const message = parts.map((part, index) => (index % 2 === 1 ? inside[part as Place] : part)).join('');
    return {
      subject,
      html: plainOf(layout.html, values, 'html'),
      text: plainOf(layout.text, values, 'text'),
      bytes: Buffer.from(message, 'latin1'),
    };
  };
}

/** Undefined when a placeholder has no value: composing the mail by itself then says which. */
function valuesOf(head: MailTemplate, expressions: string[], to: Addressee): Values | undefined {
  const { workspaceId } = head;
  const mail = { workspaceId, emailId: to.emailId };
  try {
    const variables = expressions.length > 0 ? variablesFor(head, to) : {};
    const filled = expressions.map((expression) => fillPlain('text', expression, variables));
    return {
      text: filled.map(oneLine),
      html: filled.map(escapeHtml),
      unsubscribe: unsubscribeUrl(workspaceId, to.emailId),
      open: openUrl(mail),
      click: (target) => clickUrl(mail, target),
    };
  } catch (error) {
    if (error instanceof Unfilled) return undefined;
    throw error;
  }
}
